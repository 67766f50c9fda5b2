import Glibc
import NIOCore
import PlazaBase

/// Reasons why the server cannot listen. The descriptions name the remedy for the operator.
enum ListenError: OperatorError, Equatable {
  case portTaken(port: Int)
  case portNotAllowed(port: Int)
  case notOurAddress(host: String)
  case unknownHost(String)
  case other(host: String, port: Int, reason: String)

  /// - Returns: nil if the error has another cause.
  init?(_ error: any Error, host: String, port: Int) {
    guard let error = error as? IOError else { return nil }
    switch error.errnoCode {
    case EADDRINUSE: self = .portTaken(port: port)
    case EACCES: self = .portNotAllowed(port: port)
    case EADDRNOTAVAIL: self = .notOurAddress(host: host)
    default: self = .other(host: host, port: port, reason: error.reason)
    }
  }

  var description: String {
    switch self {
    case .portTaken(let port):
      "Another program already uses port \(port). Stop it, or choose another port (PLAZA_PORT)."
    case .portNotAllowed(let port):
      "This user may not listen on port \(port). Choose a port from 1024 upwards (PLAZA_PORT)."
    case .notOurAddress(let host):
      "This machine does not have the address \(host). Choose another one (PLAZA_HOST)."
    case .unknownHost(let host):
      "The host name \(host) cannot be resolved. Choose an address of this machine, such as 127.0.0.1 (PLAZA_HOST)."
    case .other(let host, let port, let reason):
      "The server cannot listen on \(host), port \(port): \(reason). Check PLAZA_HOST and PLAZA_PORT."
    }
  }
}
