import PlazaBase
import PlazaImaging
import PlazaMarkup

/// A customer's card in the size of a bank card (ISO/IEC 7810 ID-1).
struct CustomerCard: Sendable {
  static let size = (width: 85.6, height: 53.98)

  let customer: Customer
  let shop: String

  var page: Markup {
    let (width, height) = Self.size
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(mm(width)) \(mm(height))">\
      <text x="5" y="9" font-family="\(PDF.fonts)" font-size="3.4">\(name)</text>\
      <g transform="translate(2.8 13)">\(label.drawing(width: 80, height: 38))</g></svg>
      """
  }

  private var name: String { TextFit.lines(shop, width: 75, size: 3.4, maximum: 1).joined() }

  private var label: Label {
    Label(title: customer.name, note: say("Customer"), code: customer.code)
  }
}
