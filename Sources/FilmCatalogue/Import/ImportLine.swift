/// Films on their way into the tables: while one part is written the next one is read.
final class ImportLine {
  typealias IngestHandler = @Sendable (IngestFilms) async throws -> IngestResult

  private let keep: IngestHandler
  private var last: Task<IngestResult, any Error>?

  init(_ keep: @escaping IngestHandler) { self.keep = keep }

  /// Begins to write a part as soon as the one before it is written.
  /// - Returns: what came of the one before it.
  func callAsFunction(_ take: IngestFilms) async throws -> IngestResult {
    let before = try await finish()
    last = Task { [keep] in try await keep(take) }
    return before
  }

  /// Waits for what is being written.
  func finish() async throws -> IngestResult {
    defer { last = nil }
    return try await last?.value ?? IngestResult()
  }
}
