import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaMarkup
import PlazaWeb
import Shelf

/// Forms of somebody whose session ended meanwhile: they are led to sign in, and from there on to what they asked for.
/// Nothing is kept here; what was typed travels in the address, or stays in the form where it is too long for that.
struct KeptForm: Sendable {
  /// The longest address that is led on to, in bytes. In the sign-in page's address it may grow by two thirds, and
  /// addresses end at 8 KiB.
  static let longest = 4000

  /// What an evening's form has; its key and its hidden words are made anew.
  private static let typed = ["precision", "day", "month", "year", "rating", "place", "note", "tags"]

  static func bookmark(_ call: Call) async throws -> Answer {
    let deed: Deed = call.fields.text("on") == "false" ? .unbookmark : .bookmark
    return call.toSignIn(then: deed.link(try call.id("film")))
  }

  static func remove(_ call: Call) async throws -> Answer {
    call.toSignIn(then: DiaryDeed.remove.link(try call.id("play")))
  }

  static func restore(_ call: Call) async throws -> Answer {
    call.toSignIn(then: DiaryDeed.restore.link(try call.id("play")))
  }

  let settings: PopcornSettings

  func newPlay(_ call: Call) async throws -> Answer {
    let film: ID<Film> = try call.id("film")
    let asked = call.fields
    if asked.text("precision") == KnownDay.today.rawValue, Self.typed.dropFirst().allSatisfy({ isBlank($0, asked) }) {
      let deed: Deed = asked.text("again") == "true" ? .watchedAgain : .watchedToday
      return call.toSignIn(then: deed.link(film))
    }
    return evening(At.newPlay(film), action: At.plays(film), call)
  }

  func editedPlay(_ call: Call) async throws -> Answer {
    let play: ID<Play> = try call.id("play")
    return evening(At.play(play), action: At.play(play), call)
  }

  private func isBlank(_ name: String, _ fields: Fields) -> Bool { fields.text(name)?.trimmed.isEmpty ?? true }

  /// On to the same form with what was typed; a form too long for an address comes back at once and waits.
  private func evening(_ page: Link, action: Link, _ call: Call) -> Answer {
    let fields = call.fields
    let shelf = FilmShelf.allCases.first { call.back?.text.hasPrefix($0.list.text) == true } ?? .films
    var filled = page.query(["from": shelf == .films ? nil : shelf.rawValue])
    for name in Self.typed where !isBlank(name, fields) { filled = filled.query([name: fields.text(name)]) }
    if filled.text.utf8.count <= Self.longest { return call.toSignIn(then: filled) }
    let form = PlayForm(
      film: nil, action: action, back: shelf.list, today: settings.today(call.now), key: call.newFormKey(),
      isSignedOut: true, values: call.typed)
    return call.shown(form.page(say("Watched", as: "a form")), status: .unauthorized)
  }
}

extension Call {
  /// What an evening's form begins with: what it was filled with before its member signed in again, or this.
  func filled(or values: @escaping @Sendable (String) -> [String]) -> @Sendable (String) -> [String] {
    guard query["precision"] != nil else { return values }
    let query = query
    return { query.texts($0) }
  }
}
