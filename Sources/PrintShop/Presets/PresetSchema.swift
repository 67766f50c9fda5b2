import PlazaData

/// The schema of members' saved print settings.
enum PresetSchema {
  static let migrations = [
    Migration(
      "print/0011-presets",
      [
        """
        CREATE TABLE print_preset (
          id \(.id) NOT NULL PRIMARY KEY,
          member \(.id) NOT NULL,
          name \(.text) NOT NULL CHECK (name <> ''),
          copies \(.int) NOT NULL CHECK (copies BETWEEN 1 AND 999),
          sides \(.text) NOT NULL CHECK (sides <> ''),
          colour \(.text) NOT NULL CHECK (colour <> ''),
          number_up \(.int) NOT NULL CHECK (number_up BETWEEN 1 AND 16),
          scaling \(.text) NOT NULL CHECK (scaling <> ''),
          percent \(.int) NOT NULL CHECK (percent BETWEEN 10 AND 400),
          UNIQUE (member, name)) \(.strict)
        """
      ])
  ]
}
