import Notifications
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of the home page.
struct SquareHomeRoutes: Sendable {
  static let square = RoutePath("/")
  static let seen = RoutePath("/home/seen")

  let storefronts: [any Storefront]
  /// The features that contribute to the inbox, including the shops.
  let features: [any Feature]
  let desks: [StaffArea]
  let about: Live<AboutTexts>
  let isSetupPending: Live<Bool>
  let guide: OwnerGuide

  var routes: [Route] {
    [
      .get(Self.square.pattern, for: .everyone, page),
      .post(Self.seen.pattern, for: .members) { request in
        try await see(request, .redirect(to: Self.square()))
      },
      .get("/api/home", for: .everyone) { request in .json(try await view(request)) },
      .post("/api/home/seen", for: .members) { request in try await see(request, .noContent) },
    ]
  }

  private func view(_ request: Request) async throws -> SquareHomeView {
    let (viewer, now, shops, features) = (request.viewer, request.now, storefronts, features)
    let showsGuide = viewer?.isAdmin ?? false && !request.site.isDemo
    return try await request.site.store.read { tx in
      var view = try SquareHomeView.of(viewer, shops: shops, features: features, now: now, tx)
      if showsGuide { view.tasks += try guide.item(now: now, tx).map { [$0] } ?? [] }
      return view
    }
  }

  private func page(_ request: Request) async throws -> Response {
    // Until the member sets up the second factor, no link on the page would work.
    if request.viewer?.owesSecondFactor ?? false {
      return .redirect(to: Link("account", "second-factor"))
    }
    if isSetupPending.value { return .redirect(to: SetupRoutes.start()) }
    if request.site.isSingleShop, let shop = storefronts.first {
      return .redirect(to: shop.navigation(for: request.viewer).first?.link ?? Link(shop.slug))
    }
    let identity = request.site.preferences.value.identity
    let page = HomePage(
      name: identity.displayName,
      view: try await view(request), desks: desks, viewer: request.viewer,
      key: request.newFormKey(),
      languages: request.site.languages)
    var shown = page.page
    if case .column(let body) = shown.content {
      shown.content = .column(body + AboutPage.links(about.value))
    }
    shown.preview = LinkPreview(
      title: identity.displayName,
      description: say("Local shops in one place, with one sign-in for all of them."),
      address: request.absoluteURL(of: Self.square()),
      picture: request.absoluteURL(
        of: identity.logo(512) ?? request.site.assets.link("icon-512.png")),
      alt: identity.displayName, type: identity.logo == nil ? "image/png" : "image/jpeg",
      size: (512, 512))
    return request.page(shown)
  }

  private func see(_ request: Request, _ answer: Response) async throws -> Response {
    let see = RecordHomeVisit(member: try request.signedIn().id, now: request.now)
    return try await request.once { tx in
      try see(tx)
      try Notifications.markAllRead(of: see.member, now: see.now, tx)
      return answer
    }
  }
}
