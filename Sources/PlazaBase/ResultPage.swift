private import Foundation

/// A part of a long list, and where the rest begins.
public struct ResultPage<Item: Sendable>: Sendable {
  /// What there is of it here.
  public let items: [Item]
  /// The cursor of what follows; nil at the list's end.
  public let next: String?

  /// - Parameter found: up to one more than the limit, which tells that there is more.
  public init(_ found: [Item], limit: Int, cursor: (Item) -> Cursor) {
    items = Array(found.prefix(limit))
    next = found.count > limit ? items.last.map { cursor($0).text } : nil
  }
}

extension ResultPage {
  /// A part whose rest is known.
  public init(items: [Item], next: String?) {
    self.items = items
    self.next = next
  }
}

/// A place in an ordered list: what the last item seen is ordered by, and its key.
public struct Cursor: Sendable, Equatable {
  /// What the list is ordered by.
  public let order: String
  /// The key that breaks ties.
  public let id: String

  /// The place after an item.
  public init(_ order: some CustomStringConvertible, _ id: some CustomStringConvertible) {
    self.order = order.description
    self.id = id.description
  }

  /// What `text` was made of; nil for anything else.
  public init?(_ text: String) {
    let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: base64 + padding), let plain = String(validating: data, as: UTF8.self)
    else { return nil }
    let parts = plain.split(separator: "\n", omittingEmptySubsequences: false)
    guard parts.count == 2, !plain.unicodeScalars.contains(where: { $0.isControl && $0 != "\n" }) else { return nil }
    order = String(parts[0])
    id = String(parts[1])
  }

  /// How it stands in an address.
  public var text: String { "\(order)\n\(id)".utf8.base64URL }

  /// The order of a list by time.
  public var microseconds: Int64? { Int64(order) }
}

/// Which part of a list was asked for.
public struct PageRequest: Sendable {
  /// How many things at most.
  public var limit: Int
  /// The place after which they begin; nil for the list's beginning.
  public var after: Cursor?

  /// A part of a list: its beginning unless said.
  public init(limit: Int = 50, after: Cursor? = nil) {
    self.limit = limit
    self.after = after
  }
}
