import FilmCatalogue
import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaImaging
import PlazaMail
import PlazaMarkup
import PlazaUI
import Storefronts

/// The pages and the API on which administrators change settings.
struct SettingsRoutes: Sendable {
  static let restart = RoutePath("/settings/restart")
  static let mailTest = RoutePath("/settings/mail/test")
  static let sourceTest = RoutePath("/settings/films/test")
  static let logoUpload = RoutePath("/settings/identity/logo")

  static let desk = StaffArea(
    "Settings", "Your business, shops, members, email and more.", SettingsPages.list(),
    icon: .settings, for: .admins)

  let settings: Settings
  let cipher: TOTPSecretCipher
  let startedWith: Live<StoredSettings>
  let shops: [any Storefront]
  let context: ShopContext

  private var pictures: Pictures { Pictures(tools: context.tools) }

  var routes: [Route] {
    [
      .get(SettingsPages.list.pattern, for: .admins, list),
      .get("/settings/{section}", for: .admins, show),
      .post("/settings/{section}", for: .admins, save).versioned,
      .post(Self.restart.pattern, for: .admins, requestRestart),
      .post(Self.mailTest.pattern, for: .admins, sendTest),
      .post(Self.sourceTest.pattern, for: .admins, testSources),
      .put(
        Self.logoUpload.pattern, for: .admins, body: .raw(atMost: Pictures.largest), uploadLogo),
      .get("/api/settings", for: .admins, read),
      .patch("/api/settings", for: .admins, change).versioned,
      Logo.route,
    ]
  }

  private func reading(_ request: Request) async throws -> SettingsReading {
    try await SettingsReading(request.site.store, settings, cipher)
  }

  private func pages(_ reading: SettingsReading, _ request: Request) -> SettingsPages {
    SettingsPages(
      reading: reading, time: settings.shopTime, request: request,
      needsRestart: reading.needsRestart(since: startedWith.value), shops: shops)
  }

  private func list(_ request: Request) async throws -> Response {
    let pages = pages(try await reading(request), request)
    return request.page(pages.list(search: request.query.text("q") ?? ""))
  }

  private func section(_ request: Request) throws -> SettingSection {
    guard let section = SettingSection(rawValue: try request.parameter("section")) else {
      throw Problem.notFound
    }
    return section
  }

  private func show(_ request: Request) async throws -> Response {
    let (section, reading) = (try section(request), try await reading(request))
    let form = FormView(
      action: section.link, key: request.newFormKey(), values: reading.version(of: section).values)
    return request.page(pages(reading, request).section(section, form))
  }

  private func save(_ request: Request) async throws -> Response {
    let (section, reading) = (try section(request), try await reading(request))
    let actor = try request.signedIn().id
    let outcome = try await request.submit({
      try reading.save(&$0, in: section, by: actor, cipher, request.world)
    }) { save, tx in
      let current = try SettingsReading(settings, cipher, tx)
      try request.expectUnchanged(current.version(of: section))
      try save(tx)
      return .redirect(to: section.link, flash: .done(say("Settings saved.")))
    }
    switch outcome {
    case .done(let response):
      try await applySaved(request)
      return response
    case .invalid(let errors, let refused, let status):
      let (shown, typed) = (reading.version(of: section).values, request.typed)
      let form = FormView(
        action: section.link, key: request.newFormKey(), errors: errors,
        values: { $0 == Request.versionField ? shown($0) : typed($0) })
      return request.page(
        pages(reading, request).section(section, form, refused: refused), status: status)
    }
  }

  /// Applies settings on this server before its response, so that the next page shows them.
  private func applySaved(_ request: Request) async throws {
    try settings.apply(try await request.site.store.read { try StoredSettings($0, cipher) })
  }

  private func requestRestart(_ request: Request) async throws -> Response {
    let restart = RequestRestart(actor: try request.signedIn().id, now: request.now)
    let page = request.page(SettingsPages.restarting)
    return try await request.once { tx in
      try restart(tx)
      return page
    }
  }

  private func uploadLogo(_ request: Request) async throws -> Response {
    try await Logo.receive(request, pictures)
  }
}

extension SettingsRoutes {
  /// Sends an email to the administrator with the saved settings, and shows the server's reply.
  private func sendTest(_ request: Request) async throws -> Response {
    try await Limit.mailTests.require(request)
    let (reading, viewer) = (try await reading(request), try request.signedIn())
    let flash: Flash
    do {
      guard
        let mail = try (settings.input ?? .none).settings(stored: reading.stored.values).mail,
        let reader = MailAddress(
          try await request.site.store.read { try MemberSummary.find(viewer.id, $0).email })
      else { throw Problem.notFound }
      let key = request.world.newSecret(bytes: 12)
      guard let id = MessageID(key: key, host: mail.from.address.host) else {
        throw Problem.notFound
      }
      let email = EmailMessage(
        from: mail.from, to: Mailbox(reader), subject: say("Test email"),
        text: say("Your email settings work."), messageID: id, written: request.now)
      try await MailTransport(mail.route).carry(email)
      flash = .done(say("The test email was sent to \(reader.description)."))
    } catch let failure as MailFailure {
      flash = .alert(say("The test email was not sent. \(failure.text())"))
    } catch let error as SettingsError {
      flash = .alert(error.description)
    }
    return .redirect(to: SettingSection.mail.link, flash: flash)
  }
}

extension SettingsRoutes {
  /// Searches at the film sources of the saved settings, and shows their replies.
  private func testSources(_ request: Request) async throws -> Response {
    try await Limit.sourceTests.require(request)
    let reading = try await reading(request)
    let flash: Flash
    do {
      let films = try (settings.input ?? .none).settings(stored: reading.stored.values).films
      let results = await FilmSources.test(
        films.sources(isDemo: context.isDemo, time: settings.shopTime),
        store: request.site.store, fetcher: context.fetcher, world: request.world)
      let replies = results.map { source, failure in
        failure?.message(source.title) ?? say("\(source.title) answered.")
      }
      flash =
        results.isEmpty
        ? .alert(say("No film source is set up."))
        : results.allSatisfy { $0.failure == nil }
          ? .done(replies.joined(separator: " ")) : .alert(replies.joined(separator: " "))
    } catch let error as SettingsError {
      flash = .alert(error.description)
    }
    return .redirect(to: SettingSection.films.link, flash: flash)
  }
}

extension SettingsRoutes {
  private func read(_ request: Request) async throws -> Response {
    .record(SettingsJSON(try await reading(request), startedWith.value))
  }

  /// Changes the named settings; null returns one to its default.
  private func change(_ request: Request) async throws -> Response {
    let reading = try await reading(request)
    let actor = try request.signedIn().id
    var check = request.fields.checker
    let save = try reading.save(
      &check,
      named: request.fields.all.map(\.name)
        + reading.definitions.map(\.key).filter(request.fields.isNull), by: actor, cipher,
      request.world)
    try check.finish()
    try await request.site.store.write { tx in
      let current = try SettingsReading(settings, cipher, tx)
      try request.expectUnchanged(SettingsJSON(current, startedWith.value))
      try save(tx)
    }
    try await applySaved(request)
    return try await read(request)
  }
}
