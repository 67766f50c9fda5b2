import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

/// A form that edits a record of the demo, and two values for one of its fields.
struct FormEdit: Sendable, CustomTestStringConvertible {
  let route: String
  /// The form's page, with braces for the record's key.
  let page: String
  /// Finds the record.
  var key: String?
  /// The person who edits the record.
  let person: String
  let first: (field: String, value: String)
  let second: (field: String, value: String)
  /// The displayed text of the first value.
  var shown: String?
  /// The status after saving. A role that is granted again is an invitation, whose page displays
  /// its link.
  var saved = HTTPResponse.Status.seeOther
  /// Further fields to fill in.
  var also: [String: String] = [:]

  var field: String { second.field }
  var testDescription: String { route }

  init(
    _ route: String, _ page: String, key: String? = nil,
    as person: String = DemoPerson.admin.rawValue, _ field: String,
    _ first: String, _ second: String, shown: String? = nil,
    saved: HTTPResponse.Status = .seeOther,
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
    FormEdit("/account/notifications", "/account/notifications", "language", "ko", "en"),
    FormEdit(
      "/members/{member}/edit", "/members/{}/edit", key: ann, "name", "Ann One", "Ann Two",
      also: reason),
    FormEdit(
      "/members/{member}/roles", "/members/{}/roles",
      key: "SELECT id FROM members_member WHERE email = 'clerk@plaza.test'", "role-staff-rental",
      "", "true",
      shown: "off", saved: .ok, also: reason),
    FormEdit(
      "/members/{member}/limits", "/members/{}/limits", key: ann, "media.comments", "101", "102",
      also: reason),
    FormEdit(
      "/settings/{section}", "/settings/{}", key: "SELECT 'rental' AS id", "rentalLimit", "4",
      "5"),
    FormEdit("/adverts/{advert}", "/adverts/{}/edit", key: advert, "headline", "One", "Two"),
    FormEdit(
      "/adverts/advertisers/{advertiser}", "/adverts/advertisers/{}/edit",
      key: "SELECT id FROM advert_advertiser ORDER BY id LIMIT 1", "name", "One", "Two"),
    FormEdit("/adverts/prices", "/adverts/prices", "click", "0.31", "0.32"),
    FormEdit(
      "/marquee/clips/{advert}/budget", "/marquee/clips/{}/budget", key: advert, "points", "11",
      "12"),
    FormEdit(
      "/camp/desk/offers/{offer}", "/camp/desk/offers/{}",
      key: "SELECT id FROM camp_offer ORDER BY id LIMIT 1",
      "title", "One", "Two"),
    FormEdit(
      "/camp/desk/details", "/camp/desk/details", "phone", "+1 306 555 0101", "+1 306 555 0102"),
    FormEdit(
      "/camp/desk/categories/{category}", "/camp/desk/categories/{}",
      key: "SELECT id FROM media_category ORDER BY id LIMIT 1", "title", "One", "Two"),
    FormEdit(
      "/camp/media/{media}/change", "/camp/media/{}/change", key: media, "title", "One", "Two"),
    FormEdit(
      "/camp/media/{media}/change", "/camp/media/{}/change", key: media, "audience", "coaches",
      "owner",
      shown: "Coaches"),
    FormEdit(
      "/camp/media/{media}/captions", "/camp/media/{}/captions", key: media, "captions",
      caption("One"), caption("Two"),
      shown: "1 caption, “One”"),
    FormEdit(
      "/camp/progress/{member}/measurements/{measure}", "/camp/progress/{}/measurements/{}",
      key: measure,
      "value", "11.5",
      "12.5"),
    FormEdit(
      "/camp/releases/{member}", "/camp/releases", key: ann, as: "bob@plaza.test", "level", "camp",
      "coach",
      shown: "Everyone at the camp"),
    FormEdit("/films/{film}", "/films/{}/edit", key: film, "title", "One", "Two"),
    FormEdit("/popcorn/plays/{play}", "/popcorn/plays/{}", key: ownPlay, "note", "One", "Two"),
    FormEdit(
      "/popcorn/films/{film}/bookmark", "/popcorn/films/{}/bookmark", key: film, "note", "One",
      "Two"),
    FormEdit(
      "/popcorn/imports/{draft}/rows/{row}", ownRow, "title", "One", "Two", also: ["fix": "edit"]),
    FormEdit(
      "/print/desk/{store}/settings", "/print/desk/{}/settings", key: store, "phone", "0123 1",
      "0123 2"),
    FormEdit(
      "/print/desk/{store}/hours", "/print/desk/{}/hours", key: store, "day0", "08:00-09:00",
      "08:00-10:00",
      shown: "08:00–09:00"),
    FormEdit(
      "/print/desk/{store}/notice", "/print/desk/{}/notice", key: store, "notice", "One", "Two",
      also: ["noticeKorean": "알림"]),
    FormEdit(
      "/print/desk/{store}/days", "/print/desk/{}/hours", key: store, "hours", "08:00-09:00",
      "08:00-10:00",
      shown: "08:00–09:00", also: ["day": "2030-01-02"]),
    FormEdit(
      "/print/desk/{store}/printers/{printer}/name", "/print/desk/{}/printers",
      key: DemoRecord.printer, "name", "One",
      "Two"),
    FormEdit(
      "/print/desk/{store}/prices", "/print/desk/{}/prices", key: store, "minimum", "1.01", "1.02"),
    FormEdit(
      "/rental/customers/{customer}", "/rental/customers/{}/edit",
      key: "SELECT id FROM rental_customer ORDER BY id LIMIT 1", "name", "One", "Two"),
    FormEdit(
      "/rental/films/{film}", "/rental/films/{}/edit", key: rentalFilm, "title", "One", "Two"),
    FormEdit("/wallet/desk/earning", "/wallet/desk/earning", "newcomers", "6", "7"),
    FormEdit(
      "/wallet/desk/coupons/{coupon}", "/wallet/desk/coupons/{}/edit",
      key: "SELECT id FROM wallet_coupon ORDER BY id LIMIT 1", "title", "One", "Two"),
  ]

  private static let ann = DemoRecord.ann
  private static let film = DemoRecord.film
  private static let rentalFilm = DemoRecord.rentalFilm
  private static let media = DemoRecord.media
  private static let measure = DemoRecord.measure
  private static let ownPlay = DemoRecord.ownPlay
  private static let advert = DemoRecord.advert
  private static let store = "SELECT id FROM print_store ORDER BY id LIMIT 1"
  private static let ownRow = "a row of one's own"
  private static let reason = ["reason": "A test."]

  private static func caption(_ text: String) -> String { "00:01.000 --> 00:02.000\n\(text)" }

  /// Returns the form's page and the address to which it is posted.
  func addresses(_ store: any Database, _ web: WebClient) async throws -> (
    page: String, action: String
  ) {
    if page == Self.ownRow {
      let sent = try await web.send(
        .put, "/popcorn/import/file",
        headers: ["Accept": "application/json", "Plaza-File-Name": "a.csv"],
        body: Array("Title,Year\nNo such film,1905\n".utf8))
      let row = try #require(sent.json("page")) + "/rows/1"
      return (row, row)
    }
    let ids = try await DemoRecord.ids(key, store, web)
    return (page.filled(with: ids), String(route.dropFirst("POST ".count)).filled(with: ids))
  }

  /// Returns the form's fields with one of them changed.
  func filled(
    _ fields: [(String, String)], with change: (field: String, value: String), key: String
  ) -> [(String, String)] {
    var sent = fields.filter { $0.0 != "_key" && $0.0 != change.field && also[$0.0] == nil }
    sent += also.map { ($0.key, $0.value) } + [("_key", "stale-\(key)")]
    return change.value.isEmpty ? sent : sent + [(change.field, change.value)]
  }
}
