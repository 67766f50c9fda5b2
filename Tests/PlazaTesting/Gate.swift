/// Lets so many through at once; the others wait in line.
public actor Gate {
  /// Each store opens several connections, and a server allows about a hundred.
  static let postgres = Gate(8)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameter width: how many may be inside at once.
  public init(_ width: Int) { free = width }

  /// Waits for a place, runs the body and gives the place back.
  public nonisolated func pass<Value: Sendable>(_ body: () async throws -> Value) async rethrows -> Value {
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
