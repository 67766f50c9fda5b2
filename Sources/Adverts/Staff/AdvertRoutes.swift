import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The staff's pages of adverts.
struct AdvertRoutes: Sendable {
  let settings: AdvertSettings
  let rewards: (any ClipRewards)?
  private var pages: AdvertPages { AdvertPages(settings: settings) }

  var routes: [Route] {
    [
      .get(At.adverts.pattern, for: .advertStaff, list),
      .get(At.new.pattern, for: .advertStaff, new),
      .post(At.adverts.pattern, for: .advertStaff) { try await save($0, nil) },
      .get(At.advert.pattern, for: .advertStaff, detail),
      .get(At.edit.pattern, for: .advertStaff, edit),
      .post(At.advert.pattern, for: .advertStaff) { try await save($0, find($0)) }.versioned,
      .post(At.pause.pattern, for: .advertStaff, pause),
      .get(At.delete.pattern, for: .advertStaff) { call in
        call.page(pages.delete(try await find(call), key: call.newFormKey()))
      },
      .post(At.delete.pattern, for: .advertStaff, delete),
    ]
  }

  private func list(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    let (found, waiting) = try await call.site.store.read { tx in
      (try Advert.list(page, tx), page.after == nil ? try Advert.of(AdvertOrder.waiting(tx), tx) : [])
    }
    return call.page(pages.list(found, waiting: waiting, today: settings.time.date(of: call.now)))
  }

  private func detail(_ call: Call) async throws -> Answer {
    let id = try call.id("advert", of: Advert.self)
    let rewards = rewards
    let (advert, figures, films, reward) = try await call.site.store.read { tx in
      let advert = try Advert.find(id, tx)
      return (
        advert, try AdvertFigures.of(id, tx), try advert.films(tx), try rewards?.summary(of: id, tx)
      )
    }
    let today = settings.time.date(of: call.now)
    let key = call.newFormKey()
    return call.page(pages.detail(advert, figures, films: films, reward: reward, today: today, key: key))
  }

  private func new(_ call: Call) async throws -> Answer {
    let advertisers = try await advertisers(call)
    let today = settings.time.date(of: call.now)
    let form = AdvertForm(
      settings, advertisers, of: call.query.text("advertiser"), today: today, key: call.newFormKey())
    return call.page(pages.add(form))
  }

  private func edit(_ call: Call) async throws -> Answer {
    let advert = try await find(call)
    if advert.order != nil { throw ShopAdvertRefusal.ofShop }
    let films = try await call.site.store.read { try advert.films($0) }
    let form = AdvertForm(settings, try await advertisers(call), advert, films: films, key: call.newFormKey())
    return call.page(pages.edit(advert, form))
  }

  private func save(_ call: Call, _ known: Advert?) async throws -> Answer {
    let id: ID<Advert> = known?.id ?? call.world.newID()
    let member = try call.signedIn().id
    let (settings, now) = (settings, call.now)
    let outcome = try await call.submit({ AskedAdvert(&$0, settings) }) { asked, tx in
      // What was complained about never comes here.
      guard let asked else { throw Problem.notFound }
      if known != nil {
        let saved = try Advert.find(id, tx)
        let advertiser = try Advertiser.find(saved.advertiser, tx).name
        try call.expectUnchanged(saved.version(saved.films(tx), settings.currency, advertiser: advertiser))
      }
      let picture = asked.details.picture
      let isWaiting = picture != nil && picture != known?.details.picture
      try SaveAdvert(
        id: id, isNew: known == nil, advertiser: asked.advertiser, details: asked.details,
        tags: asked.tags + asked.filmTags(tx), newPicture: isWaiting ? picture.map { ($0, member) } : nil,
        currency: settings.currency, staff: member, now: now)(tx)
      return .redirect(to: At.advert(id), flash: .done(say("“\(asked.details.headline)” is saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      var form = AdvertForm(
        settings: settings, advertisers: try await advertisers(call), key: call.newFormKey(), values: call.typed)
      form.complaints = complaints
      form.refused = refused
      return call.page(known.map { pages.edit($0, form) } ?? pages.add(form), status: status)
    }
  }

  private func pause(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let pause = PauseAdvert(advert: try call.id("advert"), isPaused: check.flag("paused", say("state")))
    try check.finish()
    return try await call.act(orBackTo: At.advert(pause.advert)) { tx in
      try pause(tx)
      return .redirect(
        to: At.advert(pause.advert),
        flash: .done(pause.isPaused ? say("It is not shown for now.") : say("It is shown again.")))
    }
  }

  private func delete(_ call: Call) async throws -> Answer {
    let delete = DeleteAdvert(advert: try call.id("advert"))
    return try await call.act(orBackTo: At.adverts()) { tx in
      let gone = try delete(tx)
      return .redirect(to: At.adverts(), flash: .done(say("“\(gone.details.headline)” is deleted.")))
    }
  }

  private func find(_ call: Call) async throws -> Advert {
    let id = try call.id("advert", of: Advert.self)
    return try await call.site.store.read { try Advert.find(id, $0) }
  }

  private func advertisers(_ call: Call) async throws -> [Advertiser] {
    try await call.site.store.read { try Advertiser.list(PageRequest(limit: 200), $0).items }
  }
}

extension Advert {
  /// The films among its tags that are still known.
  func films(_ tx: any Transaction) throws -> [Film] {
    let ids = tags.compactMap { if case .film(let film) = $0 { film } else { nil } }
    return try Film.found(ids, tx).values.sorted { ($0.sortTitle, $0.id.text) < ($1.sortTitle, $1.id.text) }
  }
}
