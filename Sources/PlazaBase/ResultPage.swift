private import Foundation

/// A part of a long list, with a cursor to the next part.
public struct ResultPage<Item: Sendable>: Sendable {
  /// The items of this part.
  public let items: [Item]
  /// The cursor to the next part; `nil` at the end of the list.
  public let next: String?

  /// - Parameter found: up to `limit` + 1 items; the additional one indicates that more follow.
  public init(_ found: [Item], limit: Int, cursor: (Item) -> Cursor) {
    items = Array(found.prefix(limit))
    next = found.count > limit ? items.last.map { cursor($0).text } : nil
  }
}

extension ResultPage {
  public init(items: [Item], next: String?) {
    self.items = items
    self.next = next
  }
}

/// A position in an ordered list: the sort key and the id of the last item seen.
public struct Cursor: Sendable, Equatable {
  /// The sort key.
  public let order: String
  /// The id, which breaks ties.
  public let id: String

  /// Creates the position after an item.
  public init(_ order: some CustomStringConvertible, _ id: some CustomStringConvertible) {
    self.order = order.description
    self.id = id.description
  }

  /// Parses the encoded form of a cursor; returns `nil` if it is invalid.
  public init?(_ text: String) {
    let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: base64 + padding),
      let plain = String(validating: data, as: UTF8.self)
    else { return nil }
    let parts = plain.split(separator: "\n", omittingEmptySubsequences: false)
    guard parts.count == 2, !plain.unicodeScalars.contains(where: { $0.isControl && $0 != "\n" })
    else { return nil }
    order = String(parts[0])
    id = String(parts[1])
  }

  /// The encoded form, which can be used in a URL.
  public var text: String { "\(order)\n\(id)".utf8.base64URL }

  /// The sort key of a list ordered by time, in microseconds.
  public var microseconds: Int64? { Int64(order) }
}

/// The requested part of a list.
public struct PageRequest: Sendable {
  /// The maximum number of items.
  public var limit: Int
  /// The position after which the part begins; `nil` for the beginning of the list.
  public var after: Cursor?

  public init(limit: Int = 50, after: Cursor? = nil) {
    self.limit = limit
    self.after = after
  }
}
