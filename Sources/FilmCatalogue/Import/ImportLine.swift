/// Writes one batch of films while the next one is being parsed.
final class ImportLine {
  typealias IngestHandler = @Sendable (IngestFilms) async throws -> IngestResult

  private let ingest: IngestHandler
  private var last: Task<IngestResult, any Error>?

  init(_ keep: @escaping IngestHandler) { self.ingest = keep }

  /// Starts writing a batch once the previous batch has been written.
  /// - Returns: the result of the previous batch.
  func callAsFunction(_ take: IngestFilms) async throws -> IngestResult {
    let before = try await finish()
    last = Task { [ingest] in try await ingest(take) }
    return before
  }

  /// Waits for the batch that is being written.
  func finish() async throws -> IngestResult {
    defer { last = nil }
    return try await last?.value ?? IngestResult()
  }
}
