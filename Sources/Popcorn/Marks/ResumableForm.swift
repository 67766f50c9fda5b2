import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import Shelf

/// Forms submitted after the session has ended: the member is led to sign in and then back to the
/// action. The server stores nothing; the values travel in the address, or stay in the form if
/// they are too long.
struct ResumableForm: Sendable {
  /// The maximum length of a resumable address in bytes. Encoded in the address of the sign-in
  /// page it may grow by two thirds, and addresses are limited to 8 KiB.
  static let maximumLength = 4000

  /// The fields of the form that are preserved. Its key and hidden fields are generated again.
  private static let typed = [
    "precision", "day", "month", "year", "rating", "place", "note", "tags",
  ]

  static func bookmark(_ request: Request) async throws -> Response {
    let pendingAction: PendingAction =
      request.fields.text("on") == "false" ? .unbookmark : .bookmark
    return request.toSignIn(then: pendingAction.link(try request.id("film")))
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
    let fields = request.fields
    if fields.text("precision") == DatePrecisionChoice.today.rawValue,
      Self.typed.dropFirst().allSatisfy({ isBlank($0, fields) })
    {
      let pendingAction: PendingAction =
        fields.text("again") == "true" ? .watchedAgain : .watchedToday
      return request.toSignIn(then: pendingAction.link(film))
    }
    return evening(Paths.newPlay(film), action: Paths.plays(film), request)
  }

  func editedPlay(_ request: Request) async throws -> Response {
    let play: ID<Play> = try request.id("play")
    return evening(Paths.play(play), action: Paths.play(play), request)
  }

  private func isBlank(_ name: String, _ fields: Fields) -> Bool {
    fields.text(name)?.trimmed.isEmpty ?? true
  }

  /// Leads back to the form with its values. A form too long for an address is shown again
  /// immediately.
  private func evening(_ page: Link, action: Link, _ request: Request) -> Response {
    let fields = request.fields
    let shelf =
      FilmListOrigin.allCases.first { request.back?.text.hasPrefix($0.list.text) == true }
      ?? .films
    var filled = page.query(["from": shelf == .films ? nil : shelf.rawValue])
    for name in Self.typed where !isBlank(name, fields) {
      filled = filled.query([name: fields.text(name)])
    }
    if filled.text.utf8.count <= Self.maximumLength { return request.toSignIn(then: filled) }
    let form = PlayForm(
      film: nil, action: action, back: shelf.list, today: settings.today(request.now),
      key: request.newFormKey(),
      isSignedOut: true, values: request.typed)
    return request.shown(form.page(say("Watched", as: "a form")), status: .unauthorized)
  }
}

extension Request {
  /// The initial values of the form: those typed before the member signed in again, or these
  /// defaults.
  func filled(or values: @escaping @Sendable (String) -> [String])
    -> @Sendable (String) -> [String]
  {
    guard query["precision"] != nil else { return values }
    let query = query
    return { query.texts($0) }
  }
}
