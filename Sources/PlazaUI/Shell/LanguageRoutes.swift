import HTTPTypes
public import PlazaBase
public import PlazaData
public import PlazaHTTP
public import PlazaMarkup

/// The route that changes the display language. The choice is stored in a cookie, so it is
/// available to signed-out visitors too.
public struct LanguageRoutes: Sendable {
  static let path = RoutePath("/language")

  private let save: @Sendable (Viewer, Language, any Transaction) throws -> Void

  /// - Parameter keep: stores a member's choice, for messages that are not responses to a request.
  public init(
    keep: @escaping @Sendable (Viewer, Language, any Transaction) throws -> Void = { _, _, _ in }
  ) {
    self.save = keep
  }

  public var routes: [Route] { [.post(Self.path.pattern, for: .everyone, choose)] }

  private func choose(_ request: Request) async throws -> Response {
    guard
      let language = request.fields.text("language").flatMap({ request.site.languages[code: $0] })
    else {
      throw Problem.invalid(ValidationErrors("language", say("Choose a language.")))
    }
    let back = request.fields.text("back").flatMap { Link(local: $0) } ?? Link(path: "/")
    var answer = Response.redirect(
      to: back, flash: .done(language.withLanguage { say("Pages are now in English.") }))
    answer.addLanguageCookie(language, secure: request.site.isSecure)
    if let viewer = request.viewer {
      try await request.site.store.write { [save] in try save(viewer, language, $0) }
    }
    return answer
  }
}

/// The form for choosing the display language; each language is shown under its own name.
/// - Parameter back: the page to return to.
public func languageForm(_ languages: Languages, back: Link) -> Markup {
  """
  <form class="languages" method="post" action="\(LanguageRoutes.path())">\
  <input type="hidden" name="back" value="\(back)">\
  <fieldset><legend class="visually-hidden">\(say("Language"))</legend><div class="segments">\
  \(languages.all, { button($0, isChosen: $0 == .current) })</div></fieldset></form>
  """
}

private func button(_ language: Language, isChosen: Bool) -> Markup {
  """
  <button class="language" name="language" value="\(language.code)" lang="\(language.code)"\
  \(if: isChosen, " aria-current=\"true\"")>\(language.name)</button>
  """
}
