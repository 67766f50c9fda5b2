/// Renders the document that is sent to a printer: the selected pages, imposed, as a single copy.
protocol PrintFileRenderer: Sendable {
  /// - Returns: A PDF; nil if the document was deleted.
  func pdf(_ line: OrderLine) async throws -> [UInt8]?

  /// Returns the number of sides in the printer's job before the document's own, such as a cover
  /// sheet. They are not charged.
  func sides(before line: OrderLine) async throws -> Int
}

extension PrintFileRenderer {
  func sides(before line: OrderLine) async throws -> Int { 0 }
}
