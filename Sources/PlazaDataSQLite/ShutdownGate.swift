import PlazaData
import Synchronization

/// Counts running transactions and refuses new ones after it was closed.
final class ShutdownGate: Sendable {
  private struct State {
    var inside = 0
    var isClosed = false
    var whenEmpty: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// - Throws: ``DatabaseError/unavailable`` after `close()`, and errors of the body.
  func pass<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    let isClosed = state.withLock { state in
      if !state.isClosed { state.inside += 1 }
      return state.isClosed
    }
    if isClosed { throw DatabaseError.unavailable }
    defer { leave() }
    return try await body()
  }

  /// Refuses new transactions and waits until all running ones have ended.
  func close() async {
    await withCheckedContinuation { done in
      let isEmpty = state.withLock { state in
        state.isClosed = true
        if state.inside > 0 { state.whenEmpty.append(done) }
        return state.inside == 0
      }
      if isEmpty { done.resume() }
    }
  }

  private func leave() {
    let waiting = state.withLock { state in
      state.inside -= 1
      defer { if state.inside == 0 { state.whenEmpty = [] } }
      return state.inside == 0 ? state.whenEmpty : []
    }
    for continuation in waiting { continuation.resume() }
  }
}
