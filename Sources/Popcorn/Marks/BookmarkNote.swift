import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb
import Shelf

/// What a member writes beside a bookmark, on a sheet of its own.
struct BookmarkNote: Sendable {
  func show(_ call: Call) async throws -> Answer {
    let (film, marks) = try await find(call)
    // What was typed before its member signed in again.
    let query = call.query
    var values = Self.known(marks).values
    if query["note"] != nil { values = { query.texts($0) } }
    return call.shown(try page(film, call, values: values))
  }

  func save(_ call: Call) async throws -> Answer {
    let (film, _) = try await find(call)
    let (member, now, back) = (try call.signedIn().id, call.now, call.back ?? At.film(film.id))
    let effect: @Sendable (String?, any Transaction) throws -> Answer = { note, tx in
      let marks = try FilmMarks.of(film.id, member, tx)
      try call.expectUnchanged(Self.known(marks))
      if !marks.isBookmarked {
        try Limit.marks.require(member, now: now, tx)
        try Bookmark(film.id, by: member, at: now)(tx)
      }
      try NoteBookmark(film.id, by: member, note)(tx)
      return .redirect(to: back, flash: .done(say("It is changed.")))
    }
    let read: (inout FieldChecker) -> String? = {
      $0.optionalLines("note", say("note"), atMost: NoteBookmark.longest)
    }
    if call.wantsJSON {
      var check = call.fields.checker
      let note = read(&check)
      try check.finish()
      return try await call.once { try effect(note, $0) }
    }
    switch try await call.submit(read, effect) {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      return call.shown(try page(film, call, complaints, refused, values: call.typed), status: status)
    }
  }

  /// A note that was written when the session had ended comes back: in the address, or in the form where it is long.
  func signedOut(_ call: Call) async throws -> Answer {
    guard let note = call.fields.text("note") else { return try await KeptForm.bookmark(call) }
    let filled = At.bookmark(try call.id("film", of: Film.self)).query(["note": note])
    if filled.text.utf8.count <= KeptForm.longest { return call.toSignIn(then: filled) }
    return call.shown(try page(nil, call, isSignedOut: true, values: call.typed), status: .unauthorized)
  }

  private static func known(_ marks: FilmMarks) -> RecordVersion { RecordVersion(["note": marks.bookmarkNote]) }

  private func find(_ call: Call) async throws -> (Film, FilmMarks) {
    let (id, member) = (try call.id("film", of: Film.self), try call.signedIn().id)
    return try await call.site.store.read { tx in
      let film = try Film.find(id, for: member, tx)
      return (film, try FilmMarks.of(film.id, member, tx))
    }
  }

  private func page(
    _ film: Film?, _ call: Call, _ complaints: Complaints = Complaints(), _ refused: String? = nil,
    isSignedOut: Bool = false, values: @escaping @Sendable (String) -> [String]
  ) throws -> Page {
    let action = At.bookmark(try call.id("film", of: Film.self))
    let shelf = call.query.text("from").flatMap { FilmShelf(rawValue: $0) } ?? .films
    let back = call.back ?? film.map { shelf.page(of: $0.id) } ?? At.bookmarked()
    let form = FormView("bookmark", action: action, key: call.newFormKey(), complaints: complaints, values: values)
    return Page(
      say("Bookmark"), form,
      """
      \(refused, { banner(.alert, $0) })\(if: isSignedOut, PlayForm.signIn)\
      \(film, PlayForm.head)<input type="hidden" name="back" value="\(back)">\
      \(group(form.lines("note", say("Note"), hint: say("Who told you of it, or why you want to see it."), rows: 5)))
      """, cancel: back, done: say("Save"))
  }
}
