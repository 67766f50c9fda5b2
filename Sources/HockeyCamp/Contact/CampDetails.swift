import Adverts
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The camp's description and contact details.
struct CampDetails: Sendable, Equatable {
  var name = "The hockey camp"
  var about = ""
  var aboutKorean = ""
  var address = ""
  var email = ""
  var phone = ""
  var sms = ""
  /// Latitude and longitude in degrees: `50.4452,-104.6189`.
  var place = ""
  /// One link per line: a name, a space, a URL.
  var links = ""
  /// The podcast's cover; nil for the built-in one.
  var cover: ID<CampPicture>?

  var coverLink: Link { cover.map { CampPaths.picture($0, .full) } ?? FeedPaths.cover() }

  static func find(_ tx: any Transaction) throws -> CampDetails {
    guard
      let row = try tx.first(
        """
        SELECT name, about, about_korean, address, email, phone, sms, place, links, cover FROM camp_details WHERE id = 1
        """)
    else { return CampDetails() }
    return CampDetails(
      name: try row.value("name"), about: try row.value("about"),
      aboutKorean: try row.value("about_korean"),
      address: try row.value("address"), email: try row.value("email"),
      phone: try row.value("phone"),
      sms: try row.value("sms"), place: try row.value("place"), links: try row.value("links"),
      cover: try row.optional("cover"))
  }

  var localizedAbout: String { say(about, korean: aboutKorean) }

  /// The names and URLs of the camp's social media pages.
  var social: [(name: String, address: ExternalURL)] {
    links.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 1, let last = words.last, let address = ExternalURL(typed: String(last))
      else {
        return nil
      }
      return (words.dropLast().joined(separator: " "), address)
    }
  }

  /// The coordinates of ``place``; nil if it is empty or invalid.
  var spot: (latitude: String, longitude: String)? {
    let parts = place.split(separator: ",").map { String($0).trimmed }
    guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
      abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    return (parts[0], parts[1])
  }
}

/// Saves the camp's details.
struct SaveDetails: Sendable {
  let details: CampDetails

  init(_ details: CampDetails) { self.details = details }

  init(_ check: inout FormValidator) {
    var d = CampDetails()
    d.name = check.text("name", say("name"), atMost: 100)
    d.about = check.optionalLines("about", say("text", as: "about us"), atMost: 8000) ?? ""
    d.aboutKorean = check.optionalLines("aboutKorean", say("text in Korean"), atMost: 8000) ?? ""
    d.address = check.optionalText("address", say("address"), atMost: 300) ?? ""
    d.email = check.optionalText("email", say("email address"), atMost: 254) ?? ""
    d.phone = check.telephone("phone")
    d.sms = check.telephone("sms")
    d.place = check.optionalText("place", say("place"), atMost: 60) ?? ""
    d.links = check.optionalLines("links", say("links"), atMost: 2000) ?? ""
    d.cover = check.picture("cover")
    if d.email.contains(where: \.isWhitespace) || !d.email.isEmpty && !d.email.contains("@") {
      check.addError("email", say("This isn't an email address."))
    }
    if !d.place.isEmpty && d.spot == nil {
      check.addError("place", say("Enter it like 50.4452,-104.6189."))
    }
    if d.social.count != d.links.split(whereSeparator: \.isNewline).count {
      check.addError(
        "links", say("One per line: a name, a space and an address with https://.")
      )
    }
    details = d
  }

  /// - Throws: ``ValidationErrors`` if the cover does not meet the requirements of podcast
  ///   directories.
  func callAsFunction(_ tx: any Transaction) throws {
    let d = details
    if let cover = d.cover, try !CampPicture.isCover(cover, tx) {
      let least = CampPicture.leastCover
      throw ValidationErrors(
        "cover",
        say(
          "The cover must be square and at least \(least) pixels a side. Choose another picture."))
    }
    try tx.run(
      """
      INSERT INTO camp_details (id, name, about, about_korean, address, email, phone, sms, place, links,
        cover)
      VALUES (1, \(d.name), \(d.about), \(d.aboutKorean), \(d.address), \(d.email), \(d.phone), \(d.sms), \(d.place),
        \(d.links), \(d.cover))
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, about = excluded.about,
        about_korean = excluded.about_korean, address = excluded.address, email = excluded.email,
        phone = excluded.phone, sms = excluded.sms, place = excluded.place, links = excluded.links,
        cover = excluded.cover
      """)
  }
}

extension FormValidator {
  fileprivate mutating func telephone(_ field: String) -> String {
    let number = optionalText(field, say("number"), atMost: 30) ?? ""
    if !number.allSatisfy({ $0.isASCII && ($0.isNumber || "+ -()".contains($0)) }) {
      addError(field, say("Use only digits, spaces and +."))
    }
    return number
  }
}
