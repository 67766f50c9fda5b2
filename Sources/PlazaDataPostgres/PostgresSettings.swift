import CLibpq
import Logging
import PlazaData

/// The settings of the store's connections.
struct PostgresSettings: Sendable {
  let conninfo: String
  /// The only schema in the search path, or nil for the server's default.
  let schema: String?
  let observe: StatementObserver?
  let logger: Logger

  /// How long a statement waits for a lock.
  static let lockTimeout = "5s"

  /// The settings of every session, independent of the server's and the role's defaults.
  /// `synchronous_commit` guarantees that a write is on disk when it returns; a stricter setting
  /// of the operator stays in effect. A search scans all pending entries of its GIN index, so
  /// their list is short.
  let sessionCommands = """
    SET TIME ZONE 'UTC';
    SET standard_conforming_strings = on;
    SET bytea_output = 'hex';
    SET extra_float_digits = 1;
    SET client_min_messages = warning;
    SET lock_timeout = '\(PostgresSettings.lockTimeout)';
    SET statement_timeout = '30s';
    SET idle_in_transaction_session_timeout = '60s';
    SET gin_pending_list_limit = '64kB';
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
    """

  /// Lends libpq's two arrays of keywords and values. The operator's conninfo overrides the
  /// parameters before `dbname`, but not those after it.
  func withConnectionParameters<Response>(
    _ request: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) ->
      Response?
  ) -> Response? {
    let parameters: KeyValuePairs = [
      "connect_timeout": "5", "application_name": "plaza", "keepalives_idle": "30",
      "tcp_user_timeout": "15000",
      "dbname": conninfo, "client_encoding": "UTF8",
    ]
    let text =
      parameters.map { Array($0.key.utf8CString) } + parameters.map { Array($0.value.utf8CString) }
    let joined = text.flatMap { $0 }
    var offset = 0
    let offsets = text.map { piece in
      defer { offset += piece.count }
      return offset
    }
    return joined.withUnsafeBufferPointer { bytes in
      let pointers = offsets.map { bytes.baseAddress?.advanced(by: $0) }
      let keywords = Array(pointers.prefix(parameters.count)) + [nil]
      let values = Array(pointers.dropFirst(parameters.count)) + [nil]
      return keywords.withUnsafeBufferPointer { keywords in
        values.withUnsafeBufferPointer { values in
          guard let first = keywords.baseAddress, let second = values.baseAddress else {
            return nil
          }
          return request(first, second)
        }
      }
    }
  }
}
