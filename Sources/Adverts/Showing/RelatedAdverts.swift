public import FilmCatalogue
public import PlazaBase
public import PlazaData

/// Selects at most two adverts for a page, among those that run today and can still pay for a view
/// and a click.
///
/// An advert with storefront tags is shown only in these shops; one with film or genre tags, only
/// next to these. Adverts tagged with the page's film come first, then those with the fewest views
/// today. Equal ones rotate.
public struct RelatedAdverts: Sendable {
  public static let maximum = 2

  let film: ID<Film>?
  let genres: [Genre]
  let storefront: String
  let day: CalendarDate
  let turn: Int

  /// - Parameters:
  ///   - film: The film of the page, if any.
  ///   - storefront: The slug of the page's shop.
  ///   - time: The time zone in which days begin.
  ///   - now: Also determines the rotation, which changes every minute, so that responses stay the
  ///     same for a minute.
  public init(
    to film: ID<Film>?, genres: [Genre], in storefront: String, _ time: ShopTimeZone, now: Instant
  ) {
    self.film = film
    self.genres = genres
    self.storefront = storefront
    day = time.date(of: now)
    turn = Int(now.seconds / 60)
  }

  /// Selects adverts for a film's page.
  public init(to film: Film, in storefront: String, _ time: ShopTimeZone, now: Instant) {
    self.init(to: film.id, genres: film.genres, in: storefront, time, now: now)
  }

  public func callAsFunction(_ tx: any Transaction) throws -> [AdvertCard] {
    let found = try tx.rows(
      """
      SELECT a.id, v.name AS advertiser_name, a.headline, a.words, a.picture, a.clip, a.clip_kind,
        CASE WHEN n.advert IS NULL THEN 1 ELSE 0 END AS distance, COALESCE(d.views, 0) AS seen
      FROM advert a JOIN advert_advertiser v ON v.id = a.advertiser
        LEFT JOIN advert_tag n ON n.kind = 'film' AND n.word = \(film?.text ?? "") AND n.advert = a.id
        LEFT JOIN advert_day d ON d.advert = a.id AND d.day = \(day)
      WHERE a.id IN (\(tagged)) AND a.is_paused = 0 AND a.first_day <= \(day) AND a.last_day >= \(day)
        AND a.spent_minor + a.click_minor + a.view_minor <= a.budget_minor
        AND (a.is_placed = 0
          OR EXISTS (SELECT 1 FROM advert_tag t
            WHERE t.advert = a.id AND t.kind = 'storefront' AND t.word = \(storefront)))
        AND (a.is_topical = 0 OR n.advert IS NOT NULL
          OR EXISTS (SELECT 1 FROM advert_tag t
            WHERE t.advert = a.id AND t.kind = 'genre' AND t.word IN (\(list: genres))))
      ORDER BY distance, seen, a.id LIMIT 40
      """)
    let ranked = try found.map { row in
      (
        card: try AdvertCard(row: row),
        rank: [try row.value("distance") as Int, try row.value("seen")]
      )
    }
    var cards: [AdvertCard] = []
    for rank in Set(ranked.map(\.rank)).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let equals = ranked.filter { $0.rank == rank }.map(\.card)
      let first = turn % equals.count
      cards += equals[first...] + equals[..<first]
    }
    return Array(cards.prefix(Self.maximum))
  }

  private var tagged: SQL {
    """
    SELECT t.advert FROM advert_tag t WHERE t.kind = 'film' AND t.word = \(film?.text ?? "")
    UNION ALL SELECT t.advert FROM advert_tag t WHERE t.kind = 'genre' AND t.word IN (\(list: genres))
    UNION ALL SELECT t.advert FROM advert_tag t WHERE t.kind = 'storefront' AND t.word = \(storefront)
    """
  }
}
