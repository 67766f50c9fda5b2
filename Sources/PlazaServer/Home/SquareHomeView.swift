import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The content of the home page for one viewer: the open shops with their status, the viewer's
/// inbox, and the viewer's tasks as staff.
struct SquareHomeView: Sendable {
  /// The shops that have pages for the viewer. Signed-out visitors see all shops, because signing
  /// in may open them.
  let shops: [(shop: any Storefront, statusLine: String?)]
  /// Sorted by urgency; news by descending time, all else by ascending time.
  let inbox: [InboxItem]
  var tasks: [InboxItem]

  /// The maximum number of items per list.
  private static let maximum = 30

  /// - Parameter features: the features that contribute to the inbox, including the shops.
  static func of(
    _ viewer: Viewer?, shops: [any Storefront], features: [any Feature], now: Instant,
    _ tx: any Transaction
  ) throws -> SquareHomeView {
    let since = try viewer.map { try HomeSeen.of($0.id, now: now, tx) } ?? now
    let moment = InboxContext(now: now, since: since)
    let open = shops.filter { viewer == nil || !$0.navigation(for: viewer).isEmpty }
    return SquareHomeView(
      shops: try open.map { ($0, try $0.statusLine(for: viewer, moment, tx)) },
      inbox: try viewer.map { viewer in
        sorted(try features.flatMap { try $0.inbox(of: viewer, moment, tx) })
      } ?? [],
      tasks: try viewer.map { viewer in
        sorted(try features.flatMap { try $0.tasks(of: viewer, moment, tx) })
      } ?? [])
  }

  /// Sorts by urgency; overdue and waiting items by ascending, news by descending time.
  private static func sorted(_ items: [InboxItem]) -> [InboxItem] {
    Array(
      items.sorted { one, other in
        if one.urgency != other.urgency { return one.urgency < other.urgency }
        return one.urgency == .news ? one.at > other.at : one.at < other.at
      }.prefix(maximum))
  }
}

extension SquareHomeView: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("shops", shops.map { ShopJSON(shop: $0.shop, statusLine: $0.statusLine) })
      json.field("inbox", inbox.map { ItemJSON(item: $0) })
      json.field("tasks", tasks.map { ItemJSON(item: $0) })
    }
  }
}

private struct ShopJSON: JSONWritable {
  let shop: any Storefront
  let statusLine: String?

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("slug", shop.slug)
      json.field("title", say(shop.title))
      json.field("truth", statusLine)
    }
  }
}

private struct ItemJSON: JSONWritable {
  let item: InboxItem

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("title", item.title)
      json.field("detail", item.detail)
      json.field("link", item.link.text)
      json.field("urgency", item.urgency.word)
      json.field("at", item.at)
    }
  }
}
