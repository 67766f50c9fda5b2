import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The square itself.
struct SquareRoutes: Sendable {
  static let square = Place("/")
  static let seen = Place("/square/seen")

  let storefronts: [any Storefront]
  /// All that may have something for a person, the shops among them.
  let features: [any Feature]
  let desks: [Desk]
  let about: AboutTexts

  var routes: [Route] {
    [
      .get(Self.square.pattern, for: .everyone, page),
      .post(Self.seen.pattern, for: .members) { call in
        try await see(call, .redirect(to: Self.square()))
      },
      .get("/api/square", for: .everyone) { call in .json(try await view(call)) },
      .post("/api/square/seen", for: .members) { call in try await see(call, .noContent) },
    ]
  }

  private func view(_ call: Call) async throws -> SquareView {
    let (viewer, now, shops, features) = (call.viewer, call.now, storefronts, features)
    return try await call.site.store.read {
      try SquareView.of(viewer, shops: shops, features: features, now: now, $0)
    }
  }

  private func page(_ call: Call) async throws -> Answer {
    // Nothing on it would open before.
    if call.viewer?.owesSecondFactor ?? false { return .redirect(to: Link("account", "second-factor")) }
    let page = SquarePage(
      view: try await view(call), desks: desks, viewer: call.viewer, key: call.newFormKey(),
      languages: call.site.languages)
    var shown = page.page
    if case .column(let body) = shown.content { shown.content = .column(body + AboutPage.links(about)) }
    shown.preview = LinkPreview(
      title: "Plaza", words: say("The shops around one square, and one sign-in for all of them."),
      address: call.wholeAddress(of: Self.square()),
      picture: call.wholeAddress(of: call.site.shell.assets.link("icon-512.png")), alt: "Plaza", size: (512, 512))
    return call.page(shown)
  }

  private func see(_ call: Call, _ answer: Answer) async throws -> Answer {
    let see = SeeSquare(member: try call.signedIn().id, now: call.now)
    return try await call.once { tx in
      try see(tx)
      return answer
    }
  }
}
