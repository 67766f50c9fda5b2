import Adverts
import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The camp's first page, what it offers, and the way out to register or buy.
struct HomeRoutes: Sendable {
  let settings: CampSettings
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get(CampAt.home.pattern, for: .everyone, home),
      .get(CampAt.about.pattern, for: .everyone, about),
      .get(CampAt.program.pattern, for: .everyone) { try await offer(.program, $0) },
      .get(CampAt.item.pattern, for: .everyone) { try await offer(.item, $0) },
      .get(CampAt.go.pattern, for: .everyone, go),
      .get("/api/camp/programs", for: .everyone) { try await list(.program, $0) },
      .get("/api/camp/items", for: .everyone) { try await list(.item, $0) },
      .get("/api/camp/about", for: .everyone, aboutForPrograms),
    ]
  }

  private func pages(_ call: Call) -> HomePages { HomePages(words: settings.words) }

  private func isStaff(_ call: Call) -> Bool { call.viewer?.isStaff(of: HockeyCamp.name) ?? false }

  private func home(_ call: Call) async throws -> Answer {
    let (viewer, authorizer) = (call.viewer, authorizer)
    let (born, complaint) = Self.typedYear(call)
    let isStaff = isStaff(call)
    let view = try await call.site.store.read { tx in
      HomeView(
        details: try CampDetails.find(tx), programs: try Offer.list(.program, bornIn: born, tx),
        items: try Offer.list(.item, tx),
        media: try MediaList(limit: 3)(for: viewer, by: authorizer, tx).prefix(3).map { $0 }, born: born,
        complaint: complaint,
        unread: try viewer.map { try MessageThread.unread($0.id, tx).values.reduce(0, +) },
        isStaff: isStaff)
    }
    return call.page(
      pages(call).home(view, facts(view.details, call)), status: complaint == nil ? .ok : .unprocessableContent)
  }

  /// A parent who typed something else, such as an age, stays on the page.
  private static func typedYear(_ call: Call) -> (born: Int?, complaint: String?) {
    do {
      return (try born(call), nil)
    } catch {
      return (nil, error.about("born"))
    }
  }

  /// - Throws: complaints.
  private static func born(_ call: Call) throws(Complaints) -> Int? {
    guard let text = call.query.text("born")?.trimmed, !text.isEmpty else { return nil }
    guard let year = Int(text), (1900...2200).contains(year) else {
      throw Complaints("born", say("A year of birth is like 2014."))
    }
    return year
  }

  private func about(_ call: Call) async throws -> Answer {
    let details = try await call.site.store.read { try CampDetails.find($0) }
    return call.page(pages(call).about(details, isStaff: isStaff(call)))
  }

  private func offer(_ kind: Offer.Kind, _ call: Call) async throws -> Answer {
    let (id, isStaff) = (try call.id("offer", of: Offer.self), isStaff(call))
    let (offer, details) = try await call.site.store.read { tx in
      (try Offer.find(id, kind, all: isStaff, tx), try CampDetails.find(tx))
    }
    return call.page(pages(call).offer(offer, facts(details, call), isStaff: isStaff))
  }

  private func facts(_ details: CampDetails, _ call: Call) -> CampFacts {
    CampFacts(details: details, currency: settings.currency) { call.wholeAddress(of: $0) }
  }

  /// Only to an address that is stored here, never to one that the request brings.
  private func go(_ call: Call) async throws -> Answer {
    let id = try call.id("offer", of: Offer.self)
    let offer = try await call.site.store.read { try Offer.find(id, nil, $0) }
    guard let target = offer.details.target else { throw OfferRefusal.gone }
    if Self.isFollowed(call) {
      let count = CountClick(offer: id, day: settings.time.date(of: call.now))
      // Nobody is kept from leaving because something could not be counted.
      _ = try? await call.site.store.write { try count($0) }
    }
    var answer = Answer(.seeOther, headers: [.location: target.text, .cacheControl: "no-store"])
    if let robots = HTTPField.Name("X-Robots-Tag") { answer.headers[robots] = "noindex, nofollow" }
    return answer
  }

  /// Whether somebody followed a link of one of our pages, in a browser.
  private static func isFollowed(_ call: Call) -> Bool {
    let site = HTTPField.Name("Sec-Fetch-Site").flatMap { call.head.headerFields[$0] }
    return call.head.method == .get && site == "same-origin"
  }

  private func list(_ kind: Offer.Kind, _ call: Call) async throws -> Answer {
    let born = try Self.born(call)
    let offers = try await call.site.store.read { try Offer.list(kind, bornIn: born, $0) }
    return .list(offers.map { OfferObject(offer: $0) }, next: nil)
  }

  private func aboutForPrograms(_ call: Call) async throws -> Answer {
    let details = try await call.site.store.read { try CampDetails.find($0) }
    return .json { json in
      json.field("name", details.name)
      json.field("about", details.saidAbout)
    }
  }
}

/// An offer as programs get it.
struct OfferObject: JSONWritable {
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
      json.field("page", CampAt.page(offer).text)
      json.field("link", d.target == nil ? nil : CampAt.go(offer.id).text)
      json.field("picture", d.picture.map { CampAt.picture($0, .page).text })
      json.field("pictureAlt", d.alt)
      json.field("pictureAltKorean", d.altKorean)
      json.field("isDown", offer.downSince != nil)
    }
  }
}
