import Synchronization

/// Maintains the metrics of one database. Safe to use from any thread.
package final class StoreMetricsRecorder: Sendable {
  private let metrics = Mutex(StoreMetrics())

  package init() {}

  /// The metrics at this moment.
  package var now: StoreMetrics { metrics.withLock { $0 } }

  package func change(_ body: (inout StoreMetrics) -> Void) { metrics.withLock { body(&$0) } }

  /// Runs `body`, counts a failure of the database, and rethrows it.
  package func troubles<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch {
      if let trouble = StoreMetrics.FailureKind(error) {
        change { $0.troubles[trouble, default: 0] += 1 }
      }
      throw error
    }
  }
}
