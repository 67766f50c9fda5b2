import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaMarkup
import PlazaWeb
import Shelf

/// Forms of somebody whose session ended meanwhile: they are led to sign in, and from there on to what they asked for.
/// Nothing is kept here; what was typed travels in the address, or stays in the form where it is too long for that.
struct ResumableForm: Sendable {
  /// The longest address that is led on to, in bytes. In the sign-in page's address it may grow by two thirds, and
  /// addresses end at 8 KiB.
  static let longest = 4000

  /// What an evening's form has; its key and its hidden words are made anew.
  private static let typed = ["precision", "day", "month", "year", "rating", "place", "note", "tags"]

  static func bookmark(_ request: Request) async throws -> Response {
    let deed: PendingAction = request.fields.text("on") == "false" ? .unbookmark : .bookmark
    return request.toSignIn(then: deed.link(try request.id("film")))
  }

  static func remove(_ request: Request) async throws -> Response {
    request.toSignIn(then: PendingDiaryAction.remove.link(try request.id("play")))
  }

  static func restore(_ request: Request) async throws -> Response {
    request.toSignIn(then: PendingDiaryAction.restore.link(try request.id("play")))
  }

  let settings: PopcornSettings

  func newPlay(_ request: Request) async throws -> Response {
    let film: ID<Film> = try request.id("film")
    let asked = request.fields
    if asked.text("precision") == DatePrecisionChoice.today.rawValue,
      Self.typed.dropFirst().allSatisfy({ isBlank($0, asked) })
    {
      let deed: PendingAction = asked.text("again") == "true" ? .watchedAgain : .watchedToday
      return request.toSignIn(then: deed.link(film))
    }
    return evening(Paths.newPlay(film), action: Paths.plays(film), request)
  }

  func editedPlay(_ request: Request) async throws -> Response {
    let play: ID<Play> = try request.id("play")
    return evening(Paths.play(play), action: Paths.play(play), request)
  }

  private func isBlank(_ name: String, _ fields: Fields) -> Bool { fields.text(name)?.trimmed.isEmpty ?? true }

  /// On to the same form with what was typed; a form too long for an address comes back at once and waits.
  private func evening(_ page: Link, action: Link, _ request: Request) -> Response {
    let fields = request.fields
    let shelf = FilmListOrigin.allCases.first { request.back?.text.hasPrefix($0.list.text) == true } ?? .films
    var filled = page.query(["from": shelf == .films ? nil : shelf.rawValue])
    for name in Self.typed where !isBlank(name, fields) { filled = filled.query([name: fields.text(name)]) }
    if filled.text.utf8.count <= Self.longest { return request.toSignIn(then: filled) }
    let form = PlayForm(
      film: nil, action: action, back: shelf.list, today: settings.today(request.now), key: request.newFormKey(),
      isSignedOut: true, values: request.typed)
    return request.shown(form.page(say("Watched", as: "a form")), status: .unauthorized)
  }
}

extension Request {
  /// What an evening's form begins with: what it was filled with before its member signed in again, or this.
  func filled(or values: @escaping @Sendable (String) -> [String]) -> @Sendable (String) -> [String] {
    guard query["precision"] != nil else { return values }
    let query = query
    return { query.texts($0) }
  }
}
