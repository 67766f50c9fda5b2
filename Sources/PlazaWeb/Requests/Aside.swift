/// Does work that keeps a processor busy for longer than a millisecond, such as reading a whole file of rows, away from
/// the threads that serve the connections.
/// - Throws: what the work throws.
public func aside<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withTaskExecutorPreference(globalConcurrentExecutor) { try work() }
}
