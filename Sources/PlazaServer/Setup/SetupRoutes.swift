import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaUI
import Storefronts

/// The first run: the person who started the server creates the first account and opens the site
/// in five steps, which can be revisited until the last.
struct SetupRoutes: Sendable {
  static let start = RoutePath("/setup")
  static let step = RoutePath("/setup/{step}")
  static let next = RoutePath("/setup/next")
  static let dismiss = RoutePath("/setup/dismiss")
  static let logo = RoutePath("/setup/logo")

  let settings: Settings
  let members: Members
  let isPending: Live<Bool>
  let shops: [any Storefront]
  let guide: OwnerGuide
  let backups: Backups
  let pictures: Pictures

  let attempts = RateLimiter(.setupCodes)

  private var cipher: TOTPSecretCipher { members.cipher }

  var routes: [Route] {
    [
      .get(Self.start.pattern, for: .everyone, begin),
      .get(Self.step.pattern, for: .everyone, show),
      .post(Self.step.pattern, for: .everyone, save),
      .put(Self.logo.pattern, for: .everyone, body: .raw(atMost: Pictures.largest), uploadLogo),
      .get(Self.next.pattern, for: .admins, showNext),
      .post(Self.dismiss.pattern, for: .admins, dismissStep),
    ] + SetupRestoreRoutes(backups: backups, requireCode: requireCode).routes
  }

  /// Requires the code on a site without an administrator.
  private func requireCode(_ request: Request) async throws {
    let (state, isCode) = try await state(request)
    guard state.isPending, !state.hasAdministrator else { throw SetupRefusal.isDone }
    guard isCode else { throw SetupRefusal.isElsewhere }
  }

  /// Returns the state, and whether the browser has the code.
  private func state(_ request: Request) async throws -> (SetupState, isCode: Bool) {
    let (now, code) = (request.now, request.cookie(Self.cookie(request)) ?? "")
    let hash = SecretToken(sent: code).hash
    return try await request.site.store.read { tx in
      (try SetupState(tx), try SetupState.isCode(hash, now: now, tx))
    }
  }

  /// Checks the code of the link and continues without it in the address.
  private func begin(_ request: Request) async throws -> Response {
    guard let code = request.query.text("code") else { return try await resume(request) }
    try await attempts.require(request.network, request)
    let (hash, now) = (SecretToken(sent: code).hash, request.now)
    let (state, isCode) = try await request.site.store.read { tx in
      (try SetupState(tx), try SetupState.isCode(hash, now: now, tx))
    }
    guard state.isPending else { return .redirect(to: Link(path: "/")) }
    guard isCode else {
      return request.page(SetupPages(request: request).wrongCode, status: .notFound)
    }
    var response = Response.redirect(to: SetupStep.you.link)
    response.addCookie(
      Self.cookie(request), code, seconds: Int(SetupState.codeLifetime.components.seconds),
      secure: request.site.isSecure)
    return response
  }

  private static func cookie(_ request: Request) -> String {
    request.site.isSecure ? "__Host-plaza-setup" : "plaza-setup"
  }

  /// Continues at the step after the account, or explains where the code is.
  private func resume(_ request: Request) async throws -> Response {
    let state = try await request.site.store.read { try SetupState($0) }
    if !state.isPending { return .redirect(to: Link(path: "/")) }
    if request.viewer?.isAdmin ?? false { return .redirect(to: SetupStep.business.link) }
    return request.page(SetupPages(request: request).waiting(state))
  }

  /// Requires the code for the first step and the new administrator for the others.
  private func step(_ request: Request) async throws -> SetupStep {
    guard let step = SetupStep(rawValue: try request.parameter("step")) else {
      throw Problem.notFound
    }
    let (state, isCode) = try await state(request)
    guard state.isPending else { throw SetupRefusal.isDone }
    let isAdmin = request.viewer?.isAdmin ?? false
    guard step == .you ? isCode && (isAdmin || !state.hasAdministrator) : isAdmin else {
      throw SetupRefusal.isElsewhere
    }
    return step
  }

  private func reading(_ request: Request) async throws -> SettingsReading {
    try await SettingsReading(request.site.store, settings, cipher)
  }

  private func pages(_ request: Request, _ reading: SettingsReading) -> SetupPages {
    var pages = SetupPages(request: request)
    pages.settings = SettingsPages(
      reading: reading, time: settings.shopTime, request: request, needsRestart: false,
      shops: shops, logoUpload: Self.logo())
    return pages
  }

  private func show(_ request: Request) async throws -> Response {
    let (step, reading) = (try await step(request), try await reading(request))
    if step == .you, request.viewer?.isAdmin ?? false {
      return request.page(pages(request, reading).account(of: request.viewer))
    }
    let form = FormView(
      action: step.link, key: request.newFormKey(), values: step.values(reading, request))
    return request.page(pages(request, reading).step(step, form))
  }

  /// The administrator may not have a second factor yet, which the settings require.
  private func uploadLogo(_ request: Request) async throws -> Response {
    guard try await state(request).0.isPending else { throw SetupRefusal.isDone }
    guard request.viewer?.isAdmin ?? false else { throw SetupRefusal.isElsewhere }
    return try await Logo.receive(request, pictures)
  }

  private func save(_ request: Request) async throws -> Response {
    if let earlier = try await request.earlierResponse() { return earlier }
    let (step, reading) = (try await step(request), try await reading(request))
    do {
      return step == .you
        ? try await createAccount(request) : try await saveStep(step, reading, request)
    } catch let errors as ValidationErrors {
      let typed = request.typed
      let form = FormView(
        action: step.link, key: request.newFormKey(), errors: errors, values: typed)
      return request.page(
        pages(request, reading).step(step, form), status: .unprocessableContent)
    }
  }

  private func createAccount(_ request: Request) async throws -> Response {
    let create = try await members.firstAdministrator(request, next: SetupStep.business.link)
    return try await request.once { tx in try create(request, tx) }
  }

  private func saveStep(
    _ step: SetupStep, _ reading: SettingsReading, _ request: Request
  ) async throws -> Response {
    if let presets = SetupStep.presets(of: request.fields), step == .country {
      let form = FormView(
        action: step.link, key: request.newFormKey(), values: { presets[$0].map { [$0] } ?? [] })
      return request.page(pages(request, reading).step(step, form))
    }
    let actor = try request.signedIn().id
    var check = request.fields.checker
    let save = try reading.save(
      &check, only: step.settings, by: actor, cipher, request.world)
    try check.finish()
    if let next = step.next {
      let response = try await request.once { tx in
        try save(tx)
        return .redirect(to: next.link)
      }
      try settings.apply(try await request.site.store.read { try StoredSettings($0, cipher) })
      return response
    }
    return try await finish(save, by: actor, request)
  }

  /// Ends the set-up and restarts the server, so that the chosen shops and currency apply.
  private func finish(
    _ save: SaveSettings, by actor: ID<Member>, _ request: Request
  ) async throws -> Response {
    let finish = FinishSetup(now: request.now)
    let restart = RequestRestart(actor: actor, now: request.now)
    let page = request.page(SetupPages(request: request).opening)
    let response = try await request.once { tx in
      try save(tx)
      try finish(tx)
      try restart(tx)
      return page
    }
    isPending.set(false)
    return response
  }
}

extension SetupRoutes {
  /// The first things to do in each shop.
  private func showNext(_ request: Request) async throws -> Response {
    let (viewer, now) = (try request.signedIn(), request.now)
    let steps = try await request.site.store.read { try guide.steps(for: viewer, now: now, $0) }
    return request.page(SetupPages(request: request).next(steps))
  }

  private func dismissStep(_ request: Request) async throws -> Response {
    let (step, now) = (request.fields.text("step") ?? "", request.now)
    guard guide.isStep(step) else { throw Problem.notFound }
    return try await request.once { tx in
      try tx.run(
        """
        INSERT INTO site_dismissed_step (step, dismissed_at) VALUES (\(step), \(now))
        ON CONFLICT (step) DO NOTHING
        """)
      return .redirect(to: Self.next())
    }
  }
}

extension Limit {
  /// Wrong codes of a set-up link.
  static let setupCodes = Limit(
    "site.setupCodes", Phrase("Attempts to set the site up"), 30, per: .minutes(10), of: .address)
}
