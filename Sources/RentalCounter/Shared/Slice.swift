import Foundation
import PlazaBase
import PlazaWeb

/// A part of a long list, and where the rest begins.
struct Slice<Item: Sendable>: Sendable {
  let items: [Item]
  /// The cursor of what follows; nil at the list's end.
  let next: String?

  /// - Parameter found: up to one more than the limit, which tells that there is more.
  init(_ found: [Item], limit: Int, cursor: (Item) -> Cursor) {
    items = Array(found.prefix(limit))
    next = found.count > limit ? items.last.map { cursor($0).text } : nil
  }
}

extension Slice {
  init(items: [Item], next: String?) {
    self.items = items
    self.next = next
  }
}

/// A place in an ordered list: what the last item seen is ordered by, and its key.
struct Cursor: Sendable, Equatable {
  let order: String
  let id: String

  init(_ order: some CustomStringConvertible, _ id: some CustomStringConvertible) {
    self.order = order.description
    self.id = id.description
  }

  /// What `text` was made of; nil for anything else.
  init?(_ text: String) {
    let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: base64 + padding), let plain = String(validating: data, as: UTF8.self)
    else { return nil }
    let parts = plain.split(separator: "\n", omittingEmptySubsequences: false)
    guard parts.count == 2, !plain.unicodeScalars.contains(where: { $0.isControl && $0 != "\n" }) else { return nil }
    order = String(parts[0])
    id = String(parts[1])
  }

  var text: String { "\(order)\n\(id)".utf8.base64URL }

  /// The order of a list by time.
  var microseconds: Int64? { Int64(order) }
}

/// Which part of a list was asked for.
struct PageRequest: Sendable {
  var limit = 50
  var after: Cursor?
}

extension Call {
  /// Which part of a list is asked for.
  func pageRequest() throws -> PageRequest {
    let limit = try limit()
    guard let text = query.text("after"), !text.isEmpty else { return PageRequest(limit: limit) }
    guard let after = Cursor(text) else {
      throw Complaints("after", "This place in the list is not known. Please start at the list's beginning.")
    }
    return PageRequest(limit: limit, after: after)
  }
}
