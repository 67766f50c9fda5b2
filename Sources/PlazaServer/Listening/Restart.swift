import Foundation
import Glibc
public import PlazaBase
import ServiceLifecycle
import Synchronization

/// A request to restart the server, for example to apply a restoration.
public final class RestartSignal: Sendable {
  private let requests: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let requested = Mutex(false)

  /// Creates a signal that has not been raised.
  public init() { (requests, continuation) = AsyncStream.makeStream() }

  /// Whether the server is to be restarted after it has stopped.
  public var isRaised: Bool { requested.withLock(\.self) }

  /// Raises the signal. Further calls have no effect.
  public func raise() {
    requested.withLock { $0 = true }
    continuation.finish()
  }

  /// Waits until the signal is raised or the task is cancelled.
  func received() async { for await _ in requests {} }
}

/// Shuts the server down gracefully when a restart is requested.
struct RestartService: Service {
  let signal: RestartSignal

  func run() async throws { await cancelWhenGracefulShutdown { await signal.received() } }
}

/// Replaces this process by a new one of the same program, with the same arguments, environment
/// and process id, so that the service manager notices nothing.
public enum Restart {
  /// The program could not be started again. The service manager starts it after this error.
  public struct Failure: OperatorError {
    public let description: String
  }

  /// Returns only by throwing ``Failure``.
  public static func now() throws {
    for signal in [SIGTERM, SIGINT] { Glibc.signal(signal, SIG_DFL) }
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in open.compactMap({ Int32($0) }) where descriptor > 2 {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    execv("/proc/self/exe", CommandLine.unsafeArgv)
    throw Failure(
      description:
        "Plaza could not restart itself: \(String(cString: strerror(errno))). Start it again.")
  }
}
