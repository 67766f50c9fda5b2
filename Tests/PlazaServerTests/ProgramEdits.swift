import Foundation
import HTTPTypes
import PlazaData
import PlazaTesting
import Testing

/// An API route that edits a record, and two bodies for it.
struct ProgramEdit: Sendable, CustomTestStringConvertible {
  let route: String
  let path: String
  /// The list that contains the record, if it has no address of its own.
  let list: String?
  let key: String?
  let first: String
  let second: String
  /// The fields of the record that the body changes.
  let changes: Set<String>
  /// Every field that a patch may contain, with a value that differs from the record's; names in
  /// braces are replaced with keys.
  let fields: [String: String]
  /// The fields of the record that are derived from a sent field.
  let follows: [String: Set<String>]
  /// Whether an edit without a version is rejected.
  let isStrict: Bool

  var testDescription: String { route }
  private var method: HTTPRequest.Method { route.hasPrefix("PUT") ? .put : .patch }

  init(
    _ route: String, _ path: String, in list: String? = nil, key: String? = nil, _ first: String,
    _ second: String,
    changes: Set<String>, fields: [String: String] = [:], follows: [String: Set<String>] = [:],
    isStrict: Bool = false
  ) {
    self.route = route
    self.path = path
    self.list = list
    self.key = key
    self.first = first
    self.second = second
    self.changes = changes
    self.fields = fields
    self.follows = follows
    self.isStrict = isStrict
  }

  static let all: [ProgramEdit] = [
    ProgramEdit(
      "PATCH /api/me", "/api/me", #"{"name":"One"}"#, #"{"name":"Two"}"#, changes: ["name"],
      fields: ["name": #""Three""#, "handle": #""three""#]),
    ProgramEdit(
      "PATCH /api/members/{member}", "/api/members/{}", key: DemoRecord.clerk,
      #"{"name":"One","reason":"A test."}"#,
      #"{"name":"Two","reason":"A test."}"#, changes: ["name"],
      fields: [
        "email": #""three@plaza.test""#, "name": #""Three""#, "handle": #""three""#, "roles": "[]",
        "suspended": "true",
      ], follows: ["email": ["emailVerified"], "suspended": ["suspendedAt", "suspendedReason"]]),
    ProgramEdit(
      "PATCH /api/settings", "/api/settings", #"{"name":"One"}"#, #"{"name":"Two"}"#,
      changes: ["name"], fields: ["name": #""Three""#]),
    ProgramEdit(
      "PATCH /api/members/{member}/limits", "/api/members/{}/limits", key: DemoRecord.ann,
      #"{"media.comments":101,"reason":"A test."}"#, #"{"media.comments":102,"reason":"A test."}"#,
      changes: ["media.comments"], fields: ["media.comments": "103"]),
    ProgramEdit(
      "PUT /api/notifications/choices", "/api/notifications/choices",
      #"{"on":[],"language":"ko"}"#,
      #"{"on":[],"language":"en"}"#, changes: ["on", "language", "quietFrom", "quietTo", "kinds"]),
    ProgramEdit(
      "PATCH /api/rental/customers/{customer}", "/api/rental/customers/{}",
      key: "SELECT id FROM rental_customer WHERE is_open = 0 ORDER BY id LIMIT 1",
      #"{"phone":"01 1"}"#,
      #"{"phone":"01 2"}"#,
      changes: ["phone"],
      fields: [
        "name": #""Three""#, "address": #""Three Street""#, "postcode": #""AB1 2CD""#,
        "dateOfBirth": #""1970-01-02""#, "phone": #""01 3""#, "isOpen": "true",
      ]),
    ProgramEdit(
      "PATCH /api/rental/films/{film}", "/api/rental/films/{}", key: DemoRecord.rentalFilm,
      #"{"director":"One"}"#,
      #"{"director":"Two"}"#, changes: ["director"],
      fields: [
        "title": #""Three""#, "cast": #""Three""#, "director": #""Three""#, "rating": #""18""#,
        "quantity": "9",
      ], follows: ["quantity": ["copies", "stock"]]),
    ProgramEdit(
      "PATCH /api/camp/media/{media}", "/api/camp/media/{}", key: DemoRecord.media,
      #"{"title":"One"}"#,
      #"{"title":"Two"}"#, changes: ["title"],
      fields: [
        "title": #""Three""#, "notes": #""Three""#, "category": #""{category}""#,
        "audience": #""coaches""#,
        "tags": #""three""#, "people": #"["{player}"]"#, "chapters": #"["0:00.100 Three"]"#,
      ]),
    ProgramEdit(
      "PUT /api/camp/media/{media}/drawings", "/api/camp/media/{}/drawings", key: DemoRecord.media,
      measured(183),
      measured(184), changes: ["calibration"], isStrict: true),
    ProgramEdit(
      "PATCH /api/popcorn/plays/{play}", "/api/popcorn/plays/{}", in: "/api/popcorn/plays",
      key: DemoRecord.ownPlay,
      #"{"note":"One"}"#,
      #"{"note":"Two"}"#, changes: ["note"],
      fields: [
        "watchedOn": #""2020-02""#, "precision": #""month""#, "rating": "30", "place": #""Three""#,
        "note": #""Three""#, "tags": #"["three"]"#,
      ], follows: ["precision": ["watchedOn"]]),
    ProgramEdit(
      "PATCH /api/camp/media/{media}/comments/{comment}", Self.ownComment, #"{"text":"One"}"#,
      #"{"text":"Two"}"#,
      changes: ["text", "changedAt"], fields: ["text": #""Three""#],
      follows: ["text": ["changedAt"]]),
  ]

  /// A measure's key is its version: a change replaces the record.
  private static let measure = ProgramEdit(
    "PATCH /api/camp/progress/measurements/{measure}", "/api/camp/progress/measurements/{}",
    in: "/api/camp/progress/players/{player}/measurements",
    key: "SELECT id FROM camp_measure ORDER BY id LIMIT 1", "", "",
    changes: [],
    fields: [
      "drill": #""{drill}""#, "day": #""2026-01-02""#, "thousandths": "3000", "note": #""Three""#,
      "clip": #""{clip}""#,
    ])

  static let patches = all.filter { $0.method == .patch } + [measure]

  private static func measured(_ centimetres: Int) -> String {
    #"{"drawings":[],"calibration":{"points":[[0,0],[1,0]],"centimetres":\#(centimetres)}}"#
  }

  /// Whether an administrator has to give a reason.
  var needsReason: Bool { first.contains("\"reason\"") }
  /// Whether a change replaces the record.
  var movesOn: Bool { route == Self.measure.route }

  private static let ownComment = "a comment of one's own"

  /// Returns the address of the record and of its list.
  func location(_ store: any Database, _ web: WebClient) async throws -> RecordLocation {
    if path == Self.ownComment {
      let media = try await DemoRecord.ids(DemoRecord.media, store, web)[0]
      let list = "/api/camp/media/\(media)/comments"
      let said = try await web.send(.post, list, json: #"{"text":"Zero"}"#)
      return RecordLocation(path: try #require(said.location, "\(said.text)"), list: list)
    }
    let path = path.filled(with: try await DemoRecord.ids(key, store, web))
    guard let list else { return RecordLocation(path: path, list: nil) }
    return RecordLocation(path: path, list: try await DemoRecord.named(list, store, web))
  }

  /// Returns the record and its version, reading it from its list if necessary.
  func read(_ location: RecordLocation, _ web: WebClient) async throws -> (
    record: [String: String], tag: String
  ) {
    let reply = try await web.get(location.list ?? location.path)
    let all = try #require(
      JSONSerialization.jsonObject(with: Data(reply.bytes)) as? [String: Any], "\(reply.text)")
    if let mine = all["mine"] as? [String: Any] {
      return (try mine.mapValues(Self.text), "\"\(try #require(mine["version"] as? Int))\"")
    }
    let items = all["items"] as? [[String: Any]]
    if location.list != nil {
      let record = try #require(
        items?.first { $0["id"] as? String == location.id }, "\(reply.text)")
      return (try record.mapValues(Self.text), "\"\(record["version"] as? String ?? "")\"")
    }
    let tag = try #require(reply.headers[.eTag], "\(location.path)")
    guard let items else { return (try all.mapValues(Self.text), tag) }
    let named = try items.map { ($0["name"] as? String ?? "", try Self.text($0)) }
    return (Dictionary(named, uniquingKeysWith: { $1 }), tag)
  }

  /// Returns a value in canonical form.
  private static func text(_ value: Any) throws -> String {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
    return String(
      decoding: try JSONSerialization.data(withJSONObject: value, options: options), as: UTF8.self)
  }

  func send(_ location: RecordLocation, _ body: String, ifMatch tag: String?, _ web: WebClient)
    async throws -> Reply
  {
    let condition = tag.map { ["If-Match": $0] } ?? [:]
    return try await web.send(method, location.path, json: body, headers: condition)
  }
}

/// The address of a record, and of its list if it has no address of its own.
struct RecordLocation: Sendable {
  var path: String
  let list: String?

  var id: String { path.split(separator: "/").last.map(String.init) ?? "" }
}
