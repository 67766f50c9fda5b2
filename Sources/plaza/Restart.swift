import Foundation
import PlazaServer

/// Starts the program again in the same process, with the same arguments and environment.
enum Restart {
  /// Returns only if that fails.
  /// - Throws: ``RestartFailure``.
  static func now() throws {
    flushOutput()
    // The service group ignored the signals that it handled itself.
    for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
    var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    execv("/proc/self/exe", &arguments)
    throw RestartFailure(reason: String(cString: strerror(errno)))
  }
}

/// The reason why the program could not be started again.
struct RestartFailure: Error, CustomStringConvertible {
  let reason: String

  var description: String { "The server could not restart: \(reason). Please start it again." }
}
