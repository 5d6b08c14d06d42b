// What the table's page says by itself.

export const words = {
  ru: {
    title: "Мафия",
    day: "День {0}",
  },
  en: {
    title: "Mafia",
    day: "Day {0}",
  },
};
