import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaWeb
import Testing

/// A form that edits a record of the demo, and two values for one of its fields.
struct FormEdit: Sendable, CustomTestStringConvertible {
  let route: String
  /// The form's page, with braces for the record.
  let page: String
  /// Finds the record.
  var key: String?
  /// Who edits it.
  let person: String
  let first: (field: String, value: String)
  let second: (field: String, value: String)
  /// How the first value reads.
  var shown: String?
  /// How the saved change is answered: a role that is given again is an invitation, whose page shows its link.
  var saved = HTTPResponse.Status.seeOther
  /// What is filled in besides.
  var also: [String: String] = [:]

  var field: String { second.field }
  var testDescription: String { route }

  init(
    _ route: String, _ page: String, key: String? = nil, as person: String = DemoPerson.admin.rawValue, _ field: String,
    _ first: String, _ second: String, shown: String? = nil, saved: HTTPResponse.Status = .seeOther,
    also: [String: String] = [:]
  ) {
    self.route = "POST " + route
    self.page = page
    self.key = key
    self.person = person
    self.first = (field, first)
    self.second = (field, second)
    self.shown = shown
    self.saved = saved
    self.also = also
  }

  static let all: [FormEdit] = [
    FormEdit("/account", "/account", "name", "Dana One", "Dana Two"),
    FormEdit("/account/notices", "/account/notices", "language", "ko", "en"),
    FormEdit("/members/{member}/edit", "/members/{}/edit", key: ann, "name", "Ann One", "Ann Two", also: reason),
    FormEdit(
      "/members/{member}/roles", "/members/{}/roles",
      key: "SELECT id FROM members_member WHERE email = 'clerk@plaza.test'", "role-staff-rental", "", "true",
      shown: "off", saved: .ok, also: reason),
    FormEdit("/members/{member}/limits", "/members/{}/limits", key: ann, "media.comments", "101", "102", also: reason),
    FormEdit("/adverts/{advert}", "/adverts/{}/edit", key: advert, "headline", "One", "Two"),
    FormEdit(
      "/adverts/advertisers/{advertiser}", "/adverts/advertisers/{}/edit",
      key: "SELECT id FROM advert_advertiser ORDER BY id LIMIT 1", "name", "One", "Two"),
    FormEdit("/adverts/prices", "/adverts/prices", "click", "0.31", "0.32"),
    FormEdit(
      "/camp/desk/offers/{offer}", "/camp/desk/offers/{}", key: "SELECT id FROM camp_offer ORDER BY id LIMIT 1",
      "title", "One", "Two"),
    FormEdit("/camp/desk/details", "/camp/desk/details", "phone", "+1 306 555 0101", "+1 306 555 0102"),
    FormEdit(
      "/camp/desk/categories/{category}", "/camp/desk/categories/{}",
      key: "SELECT id FROM media_category ORDER BY id LIMIT 1", "title", "One", "Two"),
    FormEdit("/camp/media/{media}/change", "/camp/media/{}/change", key: media, "title", "One", "Two"),
    FormEdit(
      "/camp/releases/{member}", "/camp/releases", key: ann, as: "bob@plaza.test", "level", "camp", "coach",
      shown: "Everybody at the camp"),
    FormEdit("/films/{film}", "/films/{}/edit", key: film, "title", "One", "Two"),
    FormEdit("/popcorn/plays/{play}", "/popcorn/plays/{}", key: ownPlay, "note", "One", "Two"),
    FormEdit(
      "/popcorn/imports/{draft}/rows/{row}", ownRow, "title", "One", "Two", also: ["fix": "edit"]),
    FormEdit("/print/desk/{store}/settings", "/print/desk/{}/settings", key: store, "phone", "0123 1", "0123 2"),
    FormEdit(
      "/print/desk/{store}/hours", "/print/desk/{}/hours", key: store, "day0", "08:00-09:00", "08:00-10:00",
      shown: "08:00–09:00"),
    FormEdit(
      "/print/desk/{store}/notice", "/print/desk/{}/notice", key: store, "notice", "One", "Two",
      also: ["noticeKorean": "알림"]),
    FormEdit("/print/desk/{store}/prices", "/print/desk/{}/prices", key: store, "minimum", "1.01", "1.02"),
    FormEdit(
      "/rental/customers/{customer}", "/rental/customers/{}/edit",
      key: "SELECT id FROM rental_customer ORDER BY id LIMIT 1", "name", "One", "Two"),
    FormEdit("/rental/films/{film}", "/rental/films/{}/edit", key: rentalFilm, "title", "One", "Two"),
    FormEdit("/wallet/desk/earning", "/wallet/desk/earning", "newcomers", "6", "7"),
    FormEdit(
      "/wallet/desk/coupons/{coupon}", "/wallet/desk/coupons/{}/edit",
      key: "SELECT id FROM wallet_coupon ORDER BY id LIMIT 1", "title", "One", "Two"),
  ]

  static let ann = "SELECT id FROM members_member WHERE email = 'ann@plaza.test'"
  static let film = "SELECT id FROM film ORDER BY id LIMIT 1"
  static let rentalFilm = "SELECT id FROM rental_film WHERE retired_at IS NULL ORDER BY id LIMIT 1"
  static let media = "a video of the administrator"
  private static let advert = """
    SELECT id FROM advert WHERE NOT EXISTS (SELECT 1 FROM advert_order o WHERE o.advert = advert.id) ORDER BY id LIMIT 1
    """
  private static let store = "SELECT id FROM print_store ORDER BY id LIMIT 1"
  static let ownPlay = "a play of one's own"
  private static let ownRow = "a row of one's own"
  private static let reason = ["reason": "A test."]

  /// The form's page and where it is posted to.
  func addresses(_ store: any Store, _ web: WebClient) async throws -> (page: String, action: String) {
    if page == Self.ownRow {
      let sent = try await web.send(
        .put, "/popcorn/import/file", headers: ["Accept": "application/json", "Plaza-File-Name": "a.csv"],
        body: Array("Title,Year\nNo such film,1905\n".utf8))
      let row = try #require(sent.json("page")) + "/rows/1"
      return (row, row)
    }
    var id = ""
    if key == Self.ownPlay {
      id = try await ownPlayID(store, web)
    } else if let key {
      id = try await recordID(key, store)
    }
    let post = String(route.dropFirst("POST ".count)).replacing(/\{[^}]+\}/, with: id)
    return (page.replacing("{}", with: id), String(post))
  }

  /// The form with one field changed, as a browser would send it.
  func filled(
    _ fields: [(String, String)], with change: (field: String, value: String), key: String
  ) -> [(String, String)] {
    var sent = fields.filter { $0.0 != "_key" && $0.0 != change.field && also[$0.0] == nil }
    sent += also.map { ($0.key, $0.value) } + [("_key", "stale-\(key)")]
    return change.value.isEmpty ? sent : sent + [(change.field, change.value)]
  }
}

/// A record that programs edit, and two bodies for it.
struct ProgramEdit: Sendable, CustomTestStringConvertible {
  let route: String
  let path: String
  var key: String?
  let first: String
  let second: String
  /// The fields of the record that the body changes.
  let changes: Set<String>

  var testDescription: String { route }
  private var method: HTTPRequest.Method { route.hasPrefix("PUT") ? .put : .patch }

  init(_ route: String, _ path: String, key: String? = nil, _ first: String, _ second: String, changes: Set<String>) {
    self.route = route
    self.path = path
    self.key = key
    self.first = first
    self.second = second
    self.changes = changes
  }

  static let all: [ProgramEdit] = [
    ProgramEdit("PATCH /api/me", "/api/me", #"{"name":"One"}"#, #"{"name":"Two"}"#, changes: ["name"]),
    ProgramEdit(
      "PATCH /api/members/{member}", "/api/members/{}", key: FormEdit.ann, #"{"name":"One","reason":"A test."}"#,
      #"{"name":"Two","reason":"A test."}"#, changes: ["name"]),
    ProgramEdit(
      "PATCH /api/members/{member}/limits", "/api/members/{}/limits", key: FormEdit.ann,
      #"{"media.comments":101,"reason":"A test."}"#, #"{"media.comments":102,"reason":"A test."}"#, changes: ["items"]),
    ProgramEdit(
      "PUT /api/notices/choices", "/api/notices/choices", #"{"on":[],"language":"ko"}"#,
      #"{"on":[],"language":"en"}"#, changes: ["on", "language", "quietFrom", "quietTo", "kinds"]),
    ProgramEdit(
      "PATCH /api/rental/customers/{customer}", "/api/rental/customers/{}",
      key: "SELECT id FROM rental_customer ORDER BY id LIMIT 1", #"{"phone":"01 1"}"#, #"{"phone":"01 2"}"#,
      changes: ["phone"]),
    ProgramEdit(
      "PATCH /api/rental/films/{film}", "/api/rental/films/{}", key: FormEdit.rentalFilm, #"{"director":"One"}"#,
      #"{"director":"Two"}"#, changes: ["director"]),
    ProgramEdit(
      "PATCH /api/camp/media/{media}", "/api/camp/media/{}", key: FormEdit.media, #"{"title":"One"}"#,
      #"{"title":"Two"}"#, changes: ["title"]),
    ProgramEdit(
      "PATCH /api/popcorn/plays/{play}", "/api/popcorn/plays/{}", key: FormEdit.ownPlay, #"{"note":"One"}"#,
      #"{"note":"Two"}"#, changes: ["note"]),
    ProgramEdit(
      "PATCH /api/camp/media/{media}/comments/{comment}", Self.ownComment, #"{"text":"One"}"#, #"{"text":"Two"}"#,
      changes: ["text", "changedAt"]),
  ]

  private static let ownComment = "a comment of one's own"

  func address(_ store: any Store, _ web: WebClient) async throws -> String {
    if path == Self.ownComment {
      let media = try await recordID(FormEdit.media, store)
      let said = try await web.send(.post, "/api/camp/media/\(media)/comments", json: #"{"text":"Zero"}"#)
      return try #require(said.location, "\(said.text)")
    }
    if key == FormEdit.ownPlay { return path.replacing("{}", with: try await ownPlayID(store, web)) }
    guard let key else { return path }
    return path.replacing("{}", with: try await recordID(key, store))
  }

  /// The record and its version, also where it is in a list only.
  func read(_ path: String, _ web: WebClient) async throws -> (record: [String: String], tag: String) {
    let isListed = path.contains("/plays/") || path.contains("/comments/")
    if !isListed {
      let reply = try await web.get(path)
      let record = try #require(JSONSerialization.jsonObject(with: Data(reply.bytes)) as? [String: Any])
      return (try record.mapValues(text), try #require(reply.headers[.eTag], "\(path)"))
    }
    let parts = path.split(separator: "/").map(String.init)
    let list = try await web.get("/" + parts.dropLast().joined(separator: "/"))
    let all = try #require(JSONSerialization.jsonObject(with: Data(list.bytes)) as? [String: Any])
    let items = try #require(all["items"] as? [[String: Any]])
    let record = try #require(items.first { $0["id"] as? String == parts.last })
    return (try record.mapValues(text), "\"\(try #require(record["version"] as? String))\"")
  }

  /// A value in one spelling.
  private func text(_ value: Any) throws -> String {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
    return String(decoding: try JSONSerialization.data(withJSONObject: value, options: options), as: UTF8.self)
  }

  func send(_ path: String, _ body: String, ifMatch tag: String?, _ web: WebClient) async throws -> Reply {
    let condition = tag.map { ["If-Match": $0] } ?? [:]
    return try await web.send(method, path, json: body, headers: condition)
  }
}

private func recordID(_ key: String, _ store: any Store) async throws -> String {
  if key == FormEdit.media { return try await mediaID(store) }
  let row = try await store.read { try $0.first(SQL(unsafe: key)) }
  return try #require(row, "The demo has nothing for: \(key)").value("id")
}

/// A play that the administrator notes.
private func ownPlayID(_ store: any Store, _ web: WebClient) async throws -> String {
  let film = try await recordID(FormEdit.film, store)
  let play = try await web.send(.post, "/api/popcorn/plays", json: #"{"film":"\#(film)","watchedOn":"2020-01-02"}"#)
  return try #require(play.json("id"), "\(play.text)")
}

/// A video that was made ready; the demo of the tests has none, since it films nothing.
private func mediaID(_ store: any Store) async throws -> String {
  let id = "01980000-0000-7000-8000-00000000c11b"
  try await store.write { tx in
    try tx.run(
      """
      INSERT INTO media_item
        (id, kind, title, notes, search_key, audience, owner, state, progress, created_at, ready_at, milliseconds)
      SELECT \(id), 'video', 'Zero', '', 'zero', 'members', id, 'ready', 1000, created_at, created_at, 1000
      FROM members_member WHERE email = 'admin@plaza.test'
      """)
  }
  return id
}
