import PlazaData

/// A fixed number of connections, lent one at a time. Whoever finds none waits in line, for a while.
actor PostgresPool {
  private var idle: [PostgresConnection]
  private var waiting: [(number: Int, continuation: CheckedContinuation<PostgresConnection, any Error>)] = []
  private var lastNumber = 0
  private var lent = 0
  private var isClosed = false
  private var whenAllAreBack: [CheckedContinuation<Void, Never>] = []
  private let patience: Duration
  private let limit: Int

  /// - Parameter patience: how long somebody waits for a connection before ``StoreError/busy``.
  init(_ settings: PostgresSettings, connections: Int, patience: Duration) {
    idle = (0..<connections).map { _ in PostgresConnection(settings) }
    self.patience = patience
    limit = connections
  }

  var figures: StoreFigures.Pool { StoreFigures.Pool(inUse: lent, limit: limit, waiting: waiting.count) }

  /// - Throws: ``StoreError/busy`` when none came free in time, ``StoreError/unavailable`` after `close()`,
  ///   `CancellationError`.
  func take() async throws -> PostgresConnection {
    guard !isClosed else { throw StoreError.unavailable }
    try Task.checkCancellation()
    if let connection = idle.popLast() {
      lent += 1
      return connection
    }
    lastNumber += 1
    return try await wait(lastNumber)
  }

  func give(_ connection: PostgresConnection) {
    if !waiting.isEmpty {
      waiting.removeFirst().continuation.resume(returning: connection)
      return
    }
    lent -= 1
    idle.append(connection)
    if lent == 0 {
      for continuation in whenAllAreBack { continuation.resume() }
      whenAllAreBack = []
    }
  }

  /// Refuses newcomers, lets those who have a connection or wait for one finish, and disconnects.
  func close() async {
    isClosed = true
    if lent > 0 { await withCheckedContinuation { whenAllAreBack.append($0) } }
    for connection in idle { await connection.disconnect() }
  }

  /// After a migration; those lent at this moment find out by themselves.
  func forgetStatements() async {
    for connection in idle { await connection.forgetStatements() }
  }

  private func wait(_ number: Int) async throws -> PostgresConnection {
    let patience = patience
    let alarm = Task { [weak self] in
      try await Task.sleep(for: patience)
      await self?.giveUp(number, StoreError.busy)
    }
    defer { alarm.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          waiting.append((number, continuation))
        }
      }
    } onCancel: {
      Task { await self.giveUp(number, CancellationError()) }
    }
  }

  private func giveUp(_ number: Int, _ error: any Error) {
    guard let place = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: place).continuation.resume(throwing: error)
  }
}
