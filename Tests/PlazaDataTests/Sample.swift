import PlazaData

/// A table with a column of every type, and two tables that refer to each other.
enum Sample {
  static let migrations = [
    Migration(
      "sample/0001-thing",
      [
        """
        CREATE TABLE thing (
          id \(.int) PRIMARY KEY, words \(.text), number \(.int), ratio \(.real), data \(.bytes),
          flag \(.flag) CHECK (flag IN (0, 1)), code \(.text) UNIQUE
        ) \(.strict)
        """
      ]),
    Migration(
      "sample/0002-owner",
      [
        "CREATE TABLE owner (id \(.int) PRIMARY KEY, name \(.text) NOT NULL) \(.strict)",
        """
        CREATE TABLE pet (
          id \(.int) PRIMARY KEY,
          owner \(.int) NOT NULL REFERENCES owner(id) DEFERRABLE INITIALLY DEFERRED
        ) \(.strict)
        """,
        """
        CREATE TABLE collar (
          id \(.int) PRIMARY KEY,
          pet \(.int) NOT NULL REFERENCES pet(id) ON DELETE CASCADE
        ) \(.strict)
        """,
      ]),
  ]
}
