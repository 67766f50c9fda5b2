/// Makes the document that a printer gets: the chosen pages in their places on the paper, without the copies.
protocol JobPaper: Sendable {
  /// - Returns: a PDF; nil where the document is gone.
  func pdf(_ line: OrderLine) async throws -> [UInt8]?
}
