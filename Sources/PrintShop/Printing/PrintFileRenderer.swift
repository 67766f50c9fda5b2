/// Makes the document that a printer gets: the chosen pages in their places on the paper, without the copies.
protocol PrintFileRenderer: Sendable {
  /// - Returns: a PDF; nil where the document is gone.
  func pdf(_ line: OrderLine) async throws -> [UInt8]?

  /// Sides of the printer's job that stand before the document's own and are nobody's to pay, such as a cover sheet.
  func sides(before line: OrderLine) async throws -> Int
}

extension PrintFileRenderer {
  func sides(before line: OrderLine) async throws -> Int { 0 }
}
