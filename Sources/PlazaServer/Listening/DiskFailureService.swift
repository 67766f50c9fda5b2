import Logging
import ServiceLifecycle

/// How the database tells the server that its disk did not keep what it was asked to keep.
public struct DiskFailureSignal: Sendable {
  private let rung: AsyncStream<Void>
  private let bell: AsyncStream<Void>.Continuation

  /// A silent alarm.
  public init() { (rung, bell) = AsyncStream.makeStream() }

  /// Rings. Doing so twice is harmless.
  public func ring() { bell.finish() }

  /// Waits until it rings, or the task is cancelled.
  func heard() async { for await _ in rung {} }
}

/// Why the server ended by itself.
public struct DiskFailure: Error, CustomStringConvertible {
  /// A sentence for the operator.
  public let description = """
    The disk did not keep what was written (fsync failed). Plaza ends, because only a new start reads what is really \
    there; what was answered before is kept. Look at the disk: dmesg, smartctl, and the free space.
    """
}

/// Lets running requests end and then the process when the disk is lost, so that whoever watches over it starts it
/// anew.
struct DiskFailureService: Service {
  let alarm: DiskFailureSignal
  let logger: Logger

  func run() async throws {
    let isLost = await withTaskGroup { group in
      group.addTask {
        await alarm.heard()
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
