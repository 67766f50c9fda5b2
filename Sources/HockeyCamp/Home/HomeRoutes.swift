import Adverts
import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of the camp's home page and offers, and the redirects to the external pages for
/// registration or purchase.
struct HomeRoutes: Sendable {
  let settings: CampSettings
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get(CampPaths.home.pattern, for: .everyone, home),
      .get(CampPaths.about.pattern, for: .everyone, about),
      .get(CampPaths.program.pattern, for: .everyone) { try await offer(.program, $0) },
      .get(CampPaths.item.pattern, for: .everyone) { try await offer(.item, $0) },
      .get(CampPaths.go.pattern, for: .everyone, go),
      .get("/api/camp/programs", for: .everyone) { try await list(.program, $0) },
      .get("/api/camp/items", for: .everyone) { try await list(.item, $0) },
      .get("/api/camp/about", for: .everyone, aboutJSON),
    ]
  }

  private func pages(_ request: Request) -> HomePages { HomePages(text: settings.text) }

  private func isStaff(_ request: Request) -> Bool {
    request.viewer?.isStaff(of: HockeyCamp.name) ?? false
  }

  private func home(_ request: Request) async throws -> Response {
    let (viewer, authorizer) = (request.viewer, authorizer)
    let (born, fieldError) = Self.typedYear(request)
    let isStaff = isStaff(request)
    let view = try await request.site.store.read { tx in
      let media = try MediaList(limit: 3)(for: viewer, by: authorizer, tx).prefix(3).map { $0 }
      return HomeView(
        details: try CampDetails.find(tx), programs: try Offer.list(.program, bornIn: born, tx),
        items: try Offer.list(.item, tx),
        media: media, open: try authorizer.open(media, tx), born: born, fieldError: fieldError,
        unread: try viewer.map { try MessageThread.unread($0.id, tx).values.reduce(0, +) },
        isStaff: isStaff)
    }
    return request.page(
      pages(request).home(view, facts(view.details, request)),
      status: fieldError == nil ? .ok : .unprocessableContent)
  }

  /// Returns the year of birth in the query. An invalid value, such as an age, becomes a
  /// validation error on the page instead of an error page.
  private static func typedYear(_ request: Request) -> (born: Int?, fieldError: String?) {
    do {
      return (try born(request), nil)
    } catch {
      return (nil, error.about("born"))
    }
  }

  /// - Throws: ``ValidationErrors`` if the year is invalid.
  private static func born(_ request: Request) throws(ValidationErrors) -> Int? {
    guard let text = request.query.text("born")?.trimmed, !text.isEmpty else { return nil }
    guard let year = Int(text), (1900...2200).contains(year) else {
      throw ValidationErrors("born", say("Enter a year of birth such as 2014."))
    }
    return year
  }

  private func about(_ request: Request) async throws -> Response {
    let details = try await request.site.store.read { try CampDetails.find($0) }
    return request.page(pages(request).about(details, isStaff: isStaff(request)))
  }

  private func offer(_ kind: Offer.Kind, _ request: Request) async throws -> Response {
    let (id, isStaff) = (try request.id("offer", of: Offer.self), isStaff(request))
    let (offer, details) = try await request.site.store.read { tx in
      (try Offer.find(id, kind, all: isStaff, tx), try CampDetails.find(tx))
    }
    return request.page(pages(request).offer(offer, facts(details, request), isStaff: isStaff))
  }

  private func facts(_ details: CampDetails, _ request: Request) -> StructuredData {
    StructuredData(details: details, currency: settings.currency) { request.absoluteURL(of: $0) }
  }

  /// Redirects to the stored URL of an offer, never to a URL in the request.
  private func go(_ request: Request) async throws -> Response {
    let id = try request.id("offer", of: Offer.self)
    let offer = try await request.site.store.read { try Offer.find(id, nil, $0) }
    guard let target = offer.details.target else { throw OfferRefusal.gone }
    if Self.isFollowed(request) {
      let count = CountClick(offer: id, day: settings.time.date(of: request.now))
      // A failure to count the click must not block the redirect.
      _ = try? await request.site.store.write { try count($0) }
    }
    var answer = Response(.seeOther, headers: [.location: target.text, .cacheControl: "no-store"])
    if let robots = HTTPField.Name("X-Robots-Tag") { answer.headers[robots] = "noindex, nofollow" }
    return answer
  }

  /// Returns whether a browser followed a link on a page of this site.
  private static func isFollowed(_ request: Request) -> Bool {
    let site = HTTPField.Name("Sec-Fetch-Site").flatMap { request.head.headerFields[$0] }
    return request.head.method == .get && site == "same-origin"
  }

  private func list(_ kind: Offer.Kind, _ request: Request) async throws -> Response {
    let born = try Self.born(request)
    let offers = try await request.site.store.read { try Offer.list(kind, bornIn: born, $0) }
    return .list(offers.map { OfferJSON(offer: $0) }, next: nil)
  }

  private func aboutJSON(_ request: Request) async throws -> Response {
    let details = try await request.site.store.read { try CampDetails.find($0) }
    return .json { json in
      json.field("name", details.name)
      json.field("about", details.localizedAbout)
    }
  }
}

/// An offer as API clients receive it.
struct OfferJSON: JSONWritable {
  let offer: Offer

  func write(to json: inout JSONWriter) {
    let d = offer.details
    json.object { json in
      json.field("id", offer.id)
      json.field("title", d.title)
      json.field("titleKorean", d.titleKorean)
      json.field("about", d.about)
      json.field("aboutKorean", d.aboutKorean)
      json.field("priceMinor", d.price?.minor)
      json.field("bornFrom", d.born?.lowerBound)
      json.field("bornTo", d.born?.upperBound)
      json.field("startsOn", d.startsOn?.description)
      json.field("endsOn", d.endsOn?.description)
      json.field("placesLeft", d.placesLeft)
      json.field("page", CampPaths.page(offer).text)
      json.field("link", d.target == nil ? nil : CampPaths.go(offer.id).text)
      json.field("picture", d.picture.map { CampPaths.picture($0, .page).text })
      json.field("pictureAlt", d.alt)
      json.field("pictureAltKorean", d.altKorean)
      json.field("isDown", offer.downSince != nil)
    }
  }
}
