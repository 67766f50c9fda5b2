import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// The sheet with the note on a bookmark.
struct BookmarkNote: Sendable {
  func show(_ request: Request) async throws -> Response {
    let (film, marks) = try await find(request)
    // The text that was typed before the member signed in again.
    let query = request.query
    var values = Self.known(marks).values
    if query["note"] != nil { values = { query.texts($0) } }
    return request.shown(try page(film, request, values: values))
  }

  func save(_ request: Request) async throws -> Response {
    let (film, _) = try await find(request)
    let (member, now, back) = (
      try request.signedIn().id, request.now, request.back ?? Paths.film(film.id)
    )
    let effect: @Sendable (String?, any Transaction) throws -> Response = { note, tx in
      let marks = try FilmStatuses.of(film.id, member, tx)
      try request.expectUnchanged(Self.known(marks))
      if !marks.isBookmarked {
        try Limit.marks.require(member, now: now, tx)
        try Bookmark(film.id, by: member, at: now)(tx)
      }
      try NoteBookmark(film.id, by: member, note)(tx)
      return .redirect(to: back, flash: .done(say("Changed.")))
    }
    let read: (inout FormValidator) -> String? = {
      $0.optionalLines("note", say("note"), atMost: NoteBookmark.maximumLength)
    }
    if request.wantsJSON {
      var check = request.fields.checker
      let note = read(&check)
      try check.finish()
      return try await request.once { try effect(note, $0) }
    }
    switch try await request.submit(read, effect) {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      return request.shown(
        try page(film, request, errors, refused, values: request.typed), status: status)
    }
  }

  /// Preserves a note that was submitted after the session had ended: in the address, or in the
  /// form if it is too long for that.
  func signedOut(_ request: Request) async throws -> Response {
    guard let note = request.fields.text("note") else {
      return try await ResumableForm.bookmark(request)
    }
    let filled = Paths.bookmark(try request.id("film", of: Film.self)).query(["note": note])
    if filled.text.utf8.count <= ResumableForm.maximumLength {
      return request.toSignIn(then: filled)
    }
    return request.shown(
      try page(nil, request, isSignedOut: true, values: request.typed), status: .unauthorized)
  }

  private static func known(_ marks: FilmStatuses) -> RecordVersion {
    RecordVersion(["note": marks.bookmarkNote])
  }

  private func find(_ request: Request) async throws -> (Film, FilmStatuses) {
    let (id, member) = (try request.id("film", of: Film.self), try request.signedIn().id)
    return try await request.site.store.read { tx in
      let film = try Film.find(id, for: member, tx)
      return (film, try FilmStatuses.of(film.id, member, tx))
    }
  }

  private func page(
    _ film: Film?, _ request: Request, _ errors: ValidationErrors = ValidationErrors(),
    _ refused: String? = nil,
    isSignedOut: Bool = false, values: @escaping @Sendable (String) -> [String]
  ) throws -> Page {
    let action = Paths.bookmark(try request.id("film", of: Film.self))
    let shelf = request.query.text("from").flatMap { FilmListOrigin(rawValue: $0) } ?? .films
    let back = request.back ?? film.map { shelf.page(of: $0.id) } ?? Paths.bookmarked()
    let form = FormView(
      "bookmark", action: action, key: request.newFormKey(), errors: errors, values: values)
    return Page(
      say("Bookmark"), form,
      """
      \(refused, { banner(.alert, $0) })\(if: isSignedOut, PlayForm.signIn)\
      \(film, PlayForm.head)<input type="hidden" name="back" value="\(back)">\
      \(group(form.lines(
        "note", say("Note"), hint: say("For example who recommended it, or why you want to watch it."), rows: 5)))
      """, cancel: back, done: say("Save"))
  }
}
