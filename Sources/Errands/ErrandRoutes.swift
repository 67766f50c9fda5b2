import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// What administrators see of the errands.
struct ErrandRoutes: Sendable {
  static let list = Place("/errands")
  static let again = Place("/errands/{errand}/again")
  static let remove = Place("/errands/{errand}/remove")
  /// More than anybody reads; what is beyond is counted by its absence.
  private static let shown = 100

  let errands: Errands

  var routes: [Route] {
    [
      .get(Self.list.pattern, for: .admins, list),
      .post(Self.again.pattern, for: .admins, again),
      .post(Self.remove.pattern, for: .admins, remove),
    ]
  }

  private func list(_ call: Call) async throws -> Answer {
    let (now, errands, view) = (call.now, errands, ErrandView(call))
    let board = try await call.site.store.read { tx in
      var board = ErrandBoard(
        givenUp: try Errand.givenUp(atMost: Self.shown, tx),
        running: try Errand.running(at: now, atMost: Self.shown, tx),
        inLine: try errands.lines.flatMap { try Errand.inLine($0, at: now, atMost: Self.shown, tx) },
        later: try Errand.later(than: now, atMost: Self.shown, tx),
        done: view.hasDone
          ? try Errand.ended(.done, but: view.hasRoutine ? [] : errands.routine, atMost: Self.shown, tx) : nil)
      board = board.only(view.query) { errands.title(of: $0) }
      board.names = try errands.names(board.owners, tx)
      return board
    }
    return call.page(ErrandPages(errands: errands, newKey: call.newFormKey).page(board, view))
  }

  private func again(_ call: Call) async throws -> Answer {
    let retry = RetryErrand(errand: try call.id("errand"), now: call.now, runners: errands.runners)
    return try await call.act(orBackTo: Self.list()) { tx in
      try retry(tx)
      return .redirect(to: Self.list(), flash: .done(say("It is tried again.")))
    }
  }

  private func remove(_ call: Call) async throws -> Answer {
    let remove = RemoveErrand(errand: try call.id("errand"))
    return try await call.act(orBackTo: Self.list()) { tx in
      try remove(tx)
      return .redirect(to: Self.list(), flash: .done(say("Removed.")))
    }
  }
}

/// The filter of the list of jobs, as its query states it.
struct ErrandView: Sendable {
  /// Words of a title.
  let query: String
  /// Whether also what went well.
  let hasDone: Bool
  /// Whether also what is done again and again, and went well.
  let hasRoutine: Bool

  init(_ call: Call) {
    query = (call.query.text("q") ?? "").trimmed
    hasRoutine = call.query.text("done") == "all"
    hasDone = call.query.text("done") != nil
  }
}
