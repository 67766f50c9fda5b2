import HTTPTypes
import PlazaData
import PlazaTesting
import Testing

/// Finds or creates the records of the demo that tests edit.
enum DemoRecord {
  static let ann = "SELECT id FROM members_member WHERE email = 'ann@plaza.test'"
  static let clerk = "SELECT id FROM members_member WHERE email = 'clerk@plaza.test'"
  static let film = "SELECT id FROM film ORDER BY id LIMIT 1"
  static let rentalFilm = "SELECT id FROM rental_film WHERE retired_at IS NULL ORDER BY id LIMIT 1"
  static let measure = "SELECT player AS id, id AS part FROM camp_measure ORDER BY id LIMIT 1"
  static let advert = """
    SELECT id FROM advert WHERE NOT EXISTS (SELECT 1 FROM advert_order o WHERE o.advert = advert.id) ORDER BY id LIMIT 1
    """
  static let media = "a video of the administrator"
  static let ownPlay = "a play of one's own"
  static let printer = "a printer of a store"

  /// Returns the values for the parameters of an address.
  static func ids(_ key: String?, _ store: any Database, _ web: WebClient) async throws -> [String]
  {
    switch key {
    case nil: []
    case ownPlay: [try await playID(store, web)]
    case media: [try await mediaID(store)]
    case clip: [try await clipID(store)]
    case printer: try await printerIDs(store)
    case let key?: try await found(key, store)
    }
  }

  /// Replaces names in braces with keys of the demo.
  static func named(_ text: String, _ store: any Database, _ web: WebClient) async throws -> String
  {
    var text = text
    for (name, key) in keys where text.contains("{\(name)}") {
      text = text.replacing("{\(name)}", with: try await ids(key, store, web)[0])
    }
    return text
  }

  private static let keys = [
    "player": "SELECT player AS id FROM camp_measure LIMIT 1",
    "drill": "SELECT id FROM camp_drill ORDER BY id DESC LIMIT 1",
    "category": "SELECT id FROM media_category ORDER BY id LIMIT 1", "clip": clip,
  ]
  private static let clip = "a video in which the player can be seen"

  private static func found(_ sql: String, _ store: any Database) async throws -> [String] {
    let row = try #require(
      try await store.read { try $0.first(SQL(unsafe: sql)) }, "The demo has nothing for: \(sql)")
    return [try row.value("id")] + (sql.contains(" AS part") ? [try row.value("part")] : [])
  }

  /// Creates a play log entry of the signed-in member.
  private static func playID(_ store: any Database, _ web: WebClient) async throws -> String {
    let film = try await found(film, store)[0]
    let play = try await web.send(
      .post, "/api/popcorn/plays", json: #"{"film":"\#(film)","watchedOn":"2020-01-02"}"#)
    return try #require(play.json("id"), "\(play.text)")
  }

  /// Creates a processed video, because the tests' demo has none.
  private static func mediaID(_ store: any Database) async throws -> String {
    let id = "01980000-0000-7000-8000-00000000c11b"
    try await store.write { tx in
      try tx.run(
        """
        INSERT INTO media_item
          (id, kind, title, notes, search_key, audience, owner, state, progress, created_at, ready_at, milliseconds,
            width, height, frames, rate_numerator, rate_denominator, time_scale,
            has_sound)
        SELECT \(id), 'video', 'Zero', '', 'zero', 'members', id, 'ready', 1000, created_at, created_at, 1000,
          640, 360, 30, 30, 1, 30, \(false)
        FROM members_member WHERE email = 'admin@plaza.test'
        """)
    }
    return id
  }

  private static func clipID(_ store: any Database) async throws -> String {
    let id = try await mediaID(store)
    try await store.write { tx in
      try tx.run(
        "INSERT INTO media_person (item, member) SELECT DISTINCT \(id), player FROM camp_measure")
    }
    return id
  }

  /// Creates a store and its printer, because the tests' demo has none.
  private static func printerIDs(_ store: any Database) async throws -> [String] {
    let shop = try await found("SELECT id FROM print_store ORDER BY id LIMIT 1", store)[0]
    let id = "01980000-0000-7000-8000-00000000b01d"
    try await store.write { tx in
      try tx.run(
        """
        INSERT INTO print_printer (id, store, name, address, is_used, state, reasons, is_removed)
        VALUES (\(id), \(shop), 'Zero', 'ipp://localhost/ipp/print', \(true), 'unknown', '', \(false))
        """)
    }
    return [shop, id]
  }
}

extension String {
  /// Returns the address with its parameters replaced in order.
  func filled(with ids: [String]) -> String {
    ids.reduce(self) { $0.replacing(/\{[^}]*\}/, with: $1, maxReplacements: 1) }
  }
}
