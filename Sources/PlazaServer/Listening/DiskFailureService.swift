import Logging
public import PlazaBase
import ServiceLifecycle

/// Signals from the database to the server that an `fsync` failed.
public struct DiskFailureSignal: Sendable {
  private let failures: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  /// Creates a signal that has not been raised.
  public init() { (failures, continuation) = AsyncStream.makeStream() }

  /// Raises the signal. Further calls have no effect.
  public func report() { continuation.finish() }

  /// Waits until the signal is raised or the task is cancelled.
  func received() async { for await _ in failures {} }
}

/// The error with which the server exits after a disk failure.
public struct DiskFailure: OperatorError {
  /// The error as a sentence for the operator.
  public let description = """
    The disk failed to store data (fsync failed). Plaza stops, because only a restart reads the actual state of the \
    disk. Confirmed changes are safe. Check the disk with dmesg and smartctl, and its free space.
    """
}

/// Shuts the server down gracefully after a disk failure, so that the service manager restarts it.
struct DiskFailureService: Service {
  let alarm: DiskFailureSignal
  let logger: Logger

  func run() async throws {
    let isLost = await withTaskGroup { group in
      group.addTask {
        await alarm.received()
        return !Task.isCancelled
      }
      group.addTask {
        try? await gracefulShutdown()
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
    guard isLost else { return }
    logger.critical("\(DiskFailure())")
    throw DiskFailure()
  }
}
