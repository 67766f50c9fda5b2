import Members
import PlazaBase
import PlazaData
import PlazaProcesses

/// Renders documents with the order's number and the customer's initials, according to the store's
/// setting.
struct MarkedPageRenderer: PrintFileRenderer {
  let paper: any PrintFileRenderer
  let store: any Database
  let tools: ToolRunner

  func file(_ line: OrderLine) async throws -> PrintFile? {
    guard let file = try await paper.file(line) else { return nil }
    let (mark, drawing) = try await store.read { try Self.mark(line, $0) }
    let placement = mark.placement(for: line.options)
    if placement == .none { return file }
    do {
      let marked = try await drawing.put(placement, on: file.pdf, line.options, tools)
      return PrintFile(
        pdf: marked, sidesBefore: file.sidesBefore + mark.sides(before: line.options))
    } catch is ToolError {
      // A failure to draw the mark must not prevent printing.
      return file
    }
  }

  private static func mark(_ line: OrderLine, _ tx: any Transaction) throws -> (
    PaperMark, MarkDrawing
  ) {
    let order = try Order.find(line.order, tx)
    let store = try PrintStore.find(order.store, tx)
    let name = try MemberSummary.names(of: [order.member], tx)[order.member]
    let drawing = MarkDrawing(
      number: order.number, initials: QueueRoutes.initials(of: name), store: store.name,
      document: line.number,
      documents: try OrderLine.of(order.id, tx).count)
    return (store.marks, drawing)
  }
}
