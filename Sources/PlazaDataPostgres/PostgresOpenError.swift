public import PlazaBase

/// Reasons why a PostgreSQL database could not be opened.
public enum PostgresOpenError: OperatorError, Equatable {
  /// The server did not respond or refused the connection. The reason is libpq's message.
  case cannotConnect(reason: String)
  /// The database's encoding is not UTF-8, so it cannot store every character.
  case wrongEncoding(String)

  /// The reason and the remedy, as a text for the operator.
  public var description: String {
    switch self {
    case .cannotConnect(let reason):
      "PostgreSQL cannot be reached: \(reason). Check the address, user name and password in PLAZA_DATABASE."
    case .wrongEncoding(let encoding):
      "The encoding of the PostgreSQL database is \(encoding), which cannot store every character. "
        + "Create a database with: createdb --encoding=UTF8 --template=template0"
    }
  }
}
