/// An asynchronous semaphore that admits waiters in order.
public actor AsyncSemaphore {
  /// Each store opens several connections, and a server allows about a hundred.
  static let postgres = AsyncSemaphore(8)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameter width: The number of bodies that may run concurrently.
  public init(_ width: Int) { free = width }

  /// Waits for admission, runs the body and releases the slot.
  public nonisolated func pass<Value: Sendable>(_ body: () async throws -> Value) async rethrows
    -> Value
  {
    await enter()
    do {
      let value = try await body()
      await leave()
      return value
    } catch {
      await leave()
      throw error
    }
  }

  private func enter() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
