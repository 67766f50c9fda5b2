import PlazaData
import PlazaHTTP

extension KeyScopes {
  /// - Parameter row: A row with the columns `access` and `scopes` of a session.
  /// - Returns: nil for the session of a person.
  init?(row: Row) throws {
    guard let access = try row.optional("access", as: String.self) else { return nil }
    if let scopes = try row.optional("scopes", as: String.self) {
      self.init(stored: scopes)
    } else {
      self.init(
        access == "write" ? [KeyScope(nil, .read), KeyScope(nil, .write)] : [KeyScope(nil, .read)])
    }
  }
}
