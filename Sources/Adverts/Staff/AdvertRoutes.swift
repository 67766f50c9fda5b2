import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The staff routes of adverts.
struct AdvertRoutes: Sendable {
  let settings: AdvertSettings
  let rewards: (any ClipRewards)?
  private var pages: AdvertPages { AdvertPages(settings: settings) }

  var routes: [Route] {
    [
      .get(Paths.adverts.pattern, for: .advertStaff, list),
      .get(Paths.new.pattern, for: .advertStaff, new),
      .post(Paths.adverts.pattern, for: .advertStaff) { try await save($0, nil) },
      .get(Paths.advert.pattern, for: .advertStaff, detail),
      .get(Paths.edit.pattern, for: .advertStaff, edit),
      .post(Paths.advert.pattern, for: .advertStaff) { try await save($0, find($0)) }.versioned,
      .post(Paths.pause.pattern, for: .advertStaff, pause),
      .get(Paths.delete.pattern, for: .advertStaff) { request in
        request.page(pages.delete(try await find(request), key: request.newFormKey()))
      },
      .post(Paths.delete.pattern, for: .advertStaff, delete),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    let (found, waiting) = try await request.site.store.read { tx in
      (
        try Advert.list(page, tx),
        page.after == nil ? try Advert.of(AdvertOrder.waiting(tx), tx) : []
      )
    }
    return request.page(
      pages.list(found, waiting: waiting, today: settings.time.date(of: request.now)))
  }

  private func detail(_ request: Request) async throws -> Response {
    let id = try request.id("advert", of: Advert.self)
    let rewards = rewards
    let (advert, figures, films, reward) = try await request.site.store.read { tx in
      let advert = try Advert.find(id, tx)
      return (
        advert, try AdvertStatistics.of(id, tx), try advert.films(tx),
        try rewards?.summary(of: id, tx)
      )
    }
    let today = settings.time.date(of: request.now)
    let key = request.newFormKey()
    return request.page(
      pages.detail(advert, figures, films: films, reward: reward, today: today, key: key))
  }

  private func new(_ request: Request) async throws -> Response {
    let advertisers = try await advertisers(request)
    let today = settings.time.date(of: request.now)
    let form = AdvertForm(
      settings, advertisers, of: request.query.text("advertiser"), today: today,
      key: request.newFormKey())
    return request.page(pages.add(form))
  }

  private func edit(_ request: Request) async throws -> Response {
    let advert = try await find(request)
    if advert.order != nil { throw ShopAdvertRefusal.ofShop }
    let films = try await request.site.store.read { try advert.films($0) }
    let form = AdvertForm(
      settings, try await advertisers(request), advert, films: films, key: request.newFormKey())
    return request.page(pages.edit(advert, form))
  }

  private func save(_ request: Request, _ known: Advert?) async throws -> Response {
    let id: ID<Advert> = known?.id ?? request.world.newID()
    let member = try request.signedIn().id
    let (settings, now) = (settings, request.now)
    let outcome = try await request.submit({ AdvertInput(&$0, settings) }) { input, tx in
      // Not reached with invalid input.
      guard let input else { throw Problem.notFound }
      if known != nil {
        let saved = try Advert.find(id, tx)
        let advertiser = try Advertiser.find(saved.advertiser, tx).name
        try request.expectUnchanged(
          saved.version(saved.films(tx), settings.currency, advertiser: advertiser))
      }
      let picture = input.details.picture
      let isWaiting = picture != nil && picture != known?.details.picture
      try SaveAdvert(
        id: id, isNew: known == nil, advertiser: input.advertiser, details: input.details,
        tags: input.tags + input.filmTags(tx),
        newPicture: isWaiting ? picture.map { ($0, member) } : nil,
        currency: settings.currency, staff: member, now: now)(tx)
      return .redirect(
        to: Paths.advert(id), flash: .done(say("“\(input.details.headline)” was saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      var form = AdvertForm(
        settings: settings, advertisers: try await advertisers(request), key: request.newFormKey(),
        values: request.typed)
      form.errors = errors
      form.refused = refused
      return request.page(known.map { pages.edit($0, form) } ?? pages.add(form), status: status)
    }
  }

  private func pause(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let pause = PauseAdvert(
      advert: try request.id("advert"), isPaused: check.flag("paused", say("state")))
    try check.finish()
    return try await request.act(orBackTo: Paths.advert(pause.advert)) { tx in
      try pause(tx)
      return .redirect(
        to: Paths.advert(pause.advert),
        flash: .done(
          pause.isPaused ? say("The advert is paused.") : say("The advert is running again.")))
    }
  }

  private func delete(_ request: Request) async throws -> Response {
    let delete = DeleteAdvert(advert: try request.id("advert"))
    return try await request.act(orBackTo: Paths.adverts()) { tx in
      let gone = try delete(tx)
      return .redirect(
        to: Paths.adverts(), flash: .done(say("“\(gone.details.headline)” is deleted.")))
    }
  }

  private func find(_ request: Request) async throws -> Advert {
    let id = try request.id("advert", of: Advert.self)
    return try await request.site.store.read { try Advert.find(id, $0) }
  }

  private func advertisers(_ request: Request) async throws -> [Advertiser] {
    try await request.site.store.read { try Advertiser.list(PageRequest(limit: 200), $0).items }
  }
}

extension Advert {
  /// Returns the films among the tags that still exist.
  func films(_ tx: any Transaction) throws -> [Film] {
    let ids = tags.compactMap { if case .film(let film) = $0 { film } else { nil } }
    return try Film.found(ids, tx).values.sorted {
      ($0.sortTitle, $0.id.text) < ($1.sortTitle, $1.id.text)
    }
  }
}
