import Adverts
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The structured data of the camp's pages for search engines, in the vocabulary of schema.org.
struct StructuredData: Sendable {
  let details: CampDetails
  let currency: Currency
  /// Returns the absolute URL of a page of this site.
  let whole: @Sendable (Link) -> String

  /// The data of the camp's home page.
  var organization: Markup {
    var json = JSONWriter()
    json.object {
      $0.field("@context", "https://schema.org")
      write(to: &$0)
    }
    return .facts(json: json.bytes)
  }

  private func write(to json: inout JSONWriter) {
    json.field("@type", "SportsOrganization")
    json.field("@id", whole(CampPaths.home()) + "#camp")
    json.field("name", details.name)
    json.field("sport", "Ice hockey")
    json.field("url", whole(CampPaths.home()))
    json.field("logo", whole(details.coverLink))
    if !details.about.isEmpty { json.field("description", details.about) }
    if !details.email.isEmpty { json.field("email", details.email) }
    if !details.phone.isEmpty { json.field("telephone", details.phone) }
    if !details.address.isEmpty { json.field("address", details.address) }
    let links = details.social.map(\.address.text)
    if !links.isEmpty { json.field("sameAs", links) }
  }

  /// Returns the data of a program's page; nil without a start date, which an `Event` requires.
  func event(_ offer: Offer) -> Markup? {
    let d = offer.details
    guard offer.kind == .program, let start = d.startsOn else { return nil }
    var json = JSONWriter()
    json.object { json in
      json.field("@context", "https://schema.org")
      json.field("@type", "Event")
      json.field("name", d.localizedTitle)
      json.field("url", whole(CampPaths.page(offer)))
      json.field("startDate", start)
      if let picture = d.picture { json.field("image", whole(CampPaths.picture(picture, .page))) }
      if let end = d.endsOn { json.field("endDate", end) }
      if !d.about.isEmpty { json.field("description", d.localizedAbout) }
      if !details.address.isEmpty {
        json.field("location", Coordinate(name: details.name, address: details.address))
      }
      json.field("organizer", Organizer(facts: self))
      if let price = d.price {
        json.field(
          "offers",
          Price(price: currency.typed(price), currency: currency.code, left: d.placesLeft))
      }
    }
    return .facts(json: json.bytes)
  }

  private struct Organizer: JSONWritable {
    let facts: StructuredData
    func write(to json: inout JSONWriter) { json.object { facts.write(to: &$0) } }
  }

  private struct Coordinate: JSONWritable {
    let name: String
    let address: String

    func write(to json: inout JSONWriter) {
      json.object {
        $0.field("@type", "Place")
        $0.field("name", name)
        $0.field("address", address)
      }
    }
  }

  private struct Price: JSONWritable {
    let price: String
    let currency: String
    let left: Int?

    func write(to json: inout JSONWriter) {
      json.object {
        $0.field("@type", "Offer")
        $0.field("price", price)
        $0.field("priceCurrency", currency)
        $0.field(
          "availability", left == 0 ? "https://schema.org/SoldOut" : "https://schema.org/InStock")
      }
    }
  }
}
