import PlazaBase
import PlazaData
import PlazaTables

/// Writes all customers or all films as a table that ``ImportFile`` accepts.
enum Export {
  /// Returns the table as CSV, with the byte order mark by which spreadsheets recognise UTF-8.
  static func csv(_ kind: ImportKind, _ tx: any Transaction) throws -> [UInt8] {
    let rows = try kind == .customers ? customers(tx) : films(tx)
    return Array("\u{FEFF}".utf8) + Array(CSV.write([kind.row.columns.map(\.name)] + rows).utf8)
  }

  private static func customers(_ tx: any Transaction) throws -> [[String]] {
    try all { try Customer.list(nil, $0, tx) }.map { customer in
      let details = customer.details
      return [
        details.name, details.address, details.postcode, details.dateOfBirth.map { "\($0)" } ?? "",
        details.phone ?? "", customer.accountNumber.text, customer.code.description,
        customer.isOpen ? "yes" : "no",
      ]
    }
  }

  private static func films(_ tx: any Transaction) throws -> [[String]] {
    try all { try Film.list(nil, $0, tx) }.map { film in
      let details = film.details
      return [
        details.title, details.cast ?? "", details.director ?? "", details.rating?.rawValue ?? "",
        String(film.copies.count), CopyLabels.text(film.copies),
      ]
    }
  }

  private static func all<Item>(_ resultPage: (PageRequest) throws -> ResultPage<Item>) throws
    -> [Item]
  {
    var items: [Item] = []
    var request = PageRequest(limit: 200)
    while true {
      let found = try resultPage(request)
      items += found.items
      guard let next = found.next, let after = Cursor(next) else { return items }
      request.after = after
    }
  }
}
