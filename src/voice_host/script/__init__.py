"""Game scripts: a game that a person can read (`parser`), played on a virtual clock (`runner`)."""
