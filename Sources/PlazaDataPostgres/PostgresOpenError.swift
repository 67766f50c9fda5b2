/// Why a PostgreSQL database was not opened.
public enum PostgresOpenError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The server did not answer or did not let us in; the reason is libpq's own.
  case cannotConnect(reason: String)
  /// The database cannot hold every character.
  case wrongEncoding(String)

  /// A sentence for the operator, with the way out.
  public var description: String {
    switch self {
    case .cannotConnect(let reason):
      "PostgreSQL cannot be reached: \(reason). Check the address, the name and the password of the database setting."
    case .wrongEncoding(let encoding):
      "The PostgreSQL database is encoded in \(encoding) and cannot hold every character. "
        + "Create it with: createdb --encoding=UTF8 --template=template0"
    }
  }
}
