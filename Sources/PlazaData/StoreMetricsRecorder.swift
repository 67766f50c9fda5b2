import Synchronization

/// Keeps a store's figures up to date, from any thread.
package final class StoreMetricsRecorder: Sendable {
  private let figures = Mutex(StoreMetrics())

  package init() {}

  /// A copy of this moment.
  package var now: StoreMetrics { figures.withLock { $0 } }

  package func change(_ body: (inout StoreMetrics) -> Void) { figures.withLock { body(&$0) } }

  /// Counts what the store could not do, and hands it on.
  package func troubles<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch {
      if let trouble = StoreMetrics.Trouble(error) { change { $0.troubles[trouble, default: 0] += 1 } }
      throw error
    }
  }
}
