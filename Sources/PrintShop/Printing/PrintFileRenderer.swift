/// Renders the document that is sent to a printer: the selected pages, imposed, as a single copy.
protocol PrintFileRenderer: Sendable {
  /// - Returns: Nil if the document was deleted.
  func file(_ line: OrderLine) async throws -> PrintFile?
}

struct PrintFile: Sendable {
  let pdf: [UInt8]
  /// The number of sides before the document's own, such as a cover sheet. They are not charged.
  var sidesBefore = 0
}
