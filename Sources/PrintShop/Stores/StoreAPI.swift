import PlazaBase
import PlazaData
import PlazaHTTP

/// The API for colleges and stores.
struct StoreAPI: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .get("/api/print/colleges", for: .everyone, colleges),
      .get("/api/print/stores", for: .everyone, stores),
      .get("/api/print/stores/{store}", for: .everyone, store),
    ]
  }

  private func colleges(_ request: Request) async throws -> Response {
    let (query, limit) = (request.query.text("q"), try request.limit())
    return .list(
      try await request.site.store.read(long: query != nil) {
        try College.list(query, atMost: limit, $0)
      }, next: nil)
  }

  private func stores(_ request: Request) async throws -> Response {
    let from = try await SearchOrigin.of(request)
    let query = request.query.text("q")
    let search = StoreSearch(
      query: query, openOnly: try openOnly(request), cards: settings.cards(request, from.spot))
    let limit = try request.limit()
    let cards = try await request.site.store.read(long: query != nil) { try search($0) }
    return .list(Array(cards.prefix(limit)), next: nil)
  }

  private func openOnly(_ request: Request) throws -> Bool {
    switch request.query["open"] {
    case nil, .typed("false"): return false
    case .typed("true"): return true
    default: throw ValidationErrors("open", say("Open must be true or false."))
    }
  }

  private func store(_ request: Request) async throws -> Response {
    let id = try request.id("store", of: PrintStore.self)
    let cards = settings.cards(request, try await SearchOrigin.of(request).spot)
    return .json(
      try await request.site.store.read { tx in
        guard let card = try cards.of([id], tx).first else { throw NoSuchStore() }
        return StoreDetail(
          card: card, offer: .together(try Printer.of(id, tx)),
          today: settings.time.date(of: request.now))
      })
  }
}

extension College: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("id", id)
      $0.field("name", name)
      $0.field("nameKorean", nameKorean)
      $0.field("city", city)
      $0.field("cityKorean", cityKorean)
      $0.field("latitude", spot.latitude)
      $0.field("longitude", spot.longitude)
    }
  }
}

extension StoreCard: JSONWritable {
  func write(to json: inout JSONWriter) { json.object { writeFields(to: &$0) } }

  func writeFields(to json: inout JSONWriter) {
    json.field("id", store.id)
    json.field("name", store.name)
    json.field("nameKorean", store.nameKorean)
    json.field("address", store.address)
    json.field("phone", store.phone)
    json.field("latitude", store.latitude)
    json.field("longitude", store.longitude)
    json.field("distanceMetres", metres.map { Int(nearest: $0) })
    json.field("isOpen", state.isOpen)
    json.field("changesAt", state.changesAt)
    json.field("waiting", statistics.waiting)
    json.field("expectedMinutes", statistics.expectedMinutes)
    json.field("isFavourite", isFavourite)
    json.field("notice", store.notice)
    json.field("noticeKorean", store.noticeKorean)
  }
}

extension OpeningHours.State {
  /// When the store next opens or closes.
  var changesAt: Instant? {
    switch self {
    case .open(let until), .closed(let until): until
    }
  }
}

/// The details of a store.
struct StoreDetail: Sendable, JSONWritable {
  let card: StoreCard
  let offer: Capabilities?
  let today: CalendarDate

  func write(to json: inout JSONWriter) {
    json.object {
      card.writeFields(to: &$0)
      $0.field("hours", (0..<7).map { DayHours(day: today.adding(days: $0), hours: card.hours) })
      $0.field(
        "media", Media.allCases.filter { offer?.media.contains($0) ?? false }.map(\.rawValue))
      $0.field(
        "sides", Sides.allCases.filter { offer?.sides.contains($0) ?? false }.map(\.rawValue))
      $0.field(
        "finishings",
        Finishing.allCases.filter { offer?.finishings.contains($0) ?? false }.map(\.rawValue))
      $0.field("isColour", offer?.isColour ?? false)
    }
  }
}

/// A store's opening hours on one of the next days.
private struct DayHours: Sendable, JSONWritable {
  let day: CalendarDate
  let hours: OpeningHours

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("day", day)
      $0.field("spans", hours.spans(on: day).map { Span(span: $0) })
    }
  }

  private struct Span: Sendable, JSONWritable {
    let span: OpenSpan

    func write(to json: inout JSONWriter) {
      json.object {
        $0.field("opens", ShopTimeZone.clock(minutes: span.opens))
        $0.field("closes", ShopTimeZone.clock(minutes: span.closes))
      }
    }
  }
}
