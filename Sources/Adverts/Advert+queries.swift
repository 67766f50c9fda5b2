import PlazaBase
import PlazaData

extension Advertiser {
  static func find(_ id: ID<Advertiser>, _ tx: any Transaction) throws -> Advertiser {
    let row = try tx.first("SELECT id, name, contact FROM advert_advertiser WHERE id = \(id)")
    guard let row else { throw NotFound.advertiser }
    return try Advertiser(row: row)
  }

  /// Returns a page of advertisers, ordered by name.
  static func list(_ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<Advertiser> {
    let rows = try tx.rows(
      """
      SELECT id, name, contact, sort_name FROM advert_advertiser
      WHERE (sort_name, id) > (\(page.after?.order ?? ""), \(page.after?.id ?? ""))
      ORDER BY sort_name, id LIMIT \(page.limit + 1)
      """)
    return ResultPage(try rows.map(Advertiser.init(row:)), limit: page.limit) {
      Cursor($0.name.folded, $0.id)
    }
  }
}

extension Advert {
  private static let selection: SQL = """
    SELECT a.id, a.advertiser, v.name AS advertiser_name, a.headline, a.words, a.target, a.page, a.picture, a.clip,
      a.clip_kind, a.first_day, a.last_day, a.budget_minor, a.click_minor, a.view_minor, a.spent_minor, a.is_paused,
      a.made_at, o.state AS order_state
    FROM advert a JOIN advert_advertiser v ON v.id = a.advertiser LEFT JOIN advert_order o ON o.advert = a.id
    """

  static func find(_ id: ID<Advert>, _ tx: any Transaction) throws -> Advert {
    guard let row = try tx.first("\(selection) WHERE a.id = \(id)") else { throw NotFound.advert }
    var advert = try Advert(row: row)
    let tags = try tx.rows(
      "SELECT kind, word FROM advert_tag WHERE advert = \(id) ORDER BY kind, word")
    advert.tags = try tags.compactMap {
      AdvertTag(kind: try $0.value("kind"), word: try $0.value("word"))
    }
    return advert
  }

  /// Returns the adverts of some orders, in the same order, without their tags.
  static func of(_ orders: [AdvertOrder], _ tx: any Transaction) throws -> [Advert] {
    if orders.isEmpty { return [] }
    let rows = try tx.rows(
      "\(selection) WHERE a.id IN (\(list: orders.map(\.advert))) ORDER BY a.id")
    let known = Dictionary(try rows.map(Advert.init(row:)).map { ($0.id, $0) }) { first, _ in first
    }
    return orders.compactMap { known[$0.advert] }
  }

  /// Returns a page of adverts, newest first, without their tags.
  static func list(
    of advertiser: ID<Advertiser>? = nil, _ page: PageRequest, _ tx: any Transaction
  ) throws
    -> ResultPage<
      Advert
    >
  {
    let only: SQL = advertiser.map { "a.advertiser = \($0) AND" } ?? ""
    let rows = try tx.rows(
      """
      \(selection)
      WHERE \(only) (a.made_at, a.id) < (\(page.after?.microseconds ?? .max), \(page.after?.id ?? "g"))
      ORDER BY a.made_at DESC, a.id DESC LIMIT \(page.limit + 1)
      """)
    let found = try rows.map {
      (advert: try Advert(row: $0), made: try $0.value("made_at", as: Instant.self))
    }
    let next = found.count > page.limit ? found.prefix(page.limit).last : nil
    return ResultPage(
      items: found.prefix(page.limit).map(\.advert),
      next: next.map { Cursor($0.made.microseconds, $0.advert.id).text })
  }
}

/// The advert or the advertiser does not exist.
struct NotFound: Refusal, Equatable {
  let thing: String
  let slug = "not-found"
  let kind = RefusalKind.notFound

  static let advert = NotFound(thing: "advert")
  static let advertiser = NotFound(thing: "advertiser")

  var message: String {
    self == .advert
      ? say("This advert doesn't exist or was deleted. Check the list.")
      : say("This advertiser doesn't exist or was deleted. Check the list.")
  }

  static func == (left: NotFound, right: NotFound) -> Bool { left.thing == right.thing }
}
