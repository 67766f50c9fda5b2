import PlazaFetch

/// A printer that answered at an address where the shop's printers may be.
struct ReachedPrinter: Sendable {
  let address: PrinterAddress
  let look: PrinterLook

  /// Knocks at a printer's door.
  static func reach(
    _ text: String, within rules: PrinterRules, by fetcher: Fetcher
  ) async throws(PrinterRefusal) -> ReachedPrinter {
    let text = text.filter { !$0.isWhitespace }
    guard text.utf8.count <= 500, let address = PrinterAddress(text, within: rules) else { throw .notAnAddress }
    let look: PrinterLook
    do {
      look = try await IPPPrinter(address: address, fetcher: fetcher).look()
    } catch {
      throw error == .silent(.notAdmitted) ? .elsewhere : .unreachable
    }
    guard look.capabilities.formats.contains("application/pdf") else { throw .takesNoPDF }
    return ReachedPrinter(address: address, look: look)
  }
}
