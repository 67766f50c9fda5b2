import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The page on which new versions are made, and those there are.
struct EditionRoutes: Sendable {
  let authorizer: CampAuthorizer
  let room: CampRoom

  var routes: [Route] {
    [
      .get(MediaAt.versions.pattern, for: .members) { try await page($0) },
      .post(MediaAt.versions.pattern, for: .members, make),
    ]
  }

  private func page(
    _ call: Call, _ again: (verb: String, form: FormView)? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let view = try await call.site.store.read { tx in
      let item = try authorizer.editable(id, by: viewer, tx)
      guard item.picture != nil else { throw EditionRefusal.noPicture }
      var others = MediaList(limit: 60)
      others.kind = .video
      let clips = try others(for: viewer, by: authorizer, tx).filter {
        try $0.id != id && $0.state == .ready && authorizer.mayEdit($0.id, viewer, tx)
      }
      let sheets = try authorizer.mayDiscuss(id, viewer, tx) ? Sheet.all(on: id, tx) : []
      let drawn = sheets.filter { !$0.content.drawings.isEmpty }
      return EditionView(
        item: item, clips: clips, drawn: drawn.map(\.author),
        names: try MemberEntry.names(of: drawn.map(\.author), tx))
    }
    let pages = EditionPages(key: call.newFormKey(), again: again)
    return call.page(pages.page(view), status: status)
  }

  private func make(_ call: Call) async throws -> Answer {
    let (id, viewer, world) = (try call.id("media", of: MediaItem.self), try call.signedIn(), call.world)
    let (authorizer, room, now) = (authorizer, room, call.now)
    let outcome = try await call.submit({ check in
      let title = check.optionalText("title", say("title"), atMost: 200)
      return EditWish(order: try check.order(), title: title)
    }) { wish, tx in
      let ask = try wish.act(on: id, by: viewer, authorizer, in: world, tx)
      try room.of(viewer, tx).check(1)
      try ask(tx)
      try AskForReview(item: ask.id, viewer: viewer, now: now)(tx)
      return .redirect(to: MediaAt.item(ask.id), flash: .done(say("It is being made.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(var complaints, let refused, let status):
      let verb = call.fields.text("verb") ?? ""
      if let refused { complaints.add(EditionPages.firstField(of: verb), refused) }
      let form = FormView(
        verb, action: MediaAt.versions(id), key: call.newFormKey(), complaints: complaints, values: call.typed)
      return try await page(call, (verb, form), status: status)
    }
  }
}

extension FieldChecker {
  /// Which form was sent, and what it says. People count frames from 1.
  fileprivate mutating func order() throws -> EditOrder {
    let verb = optionalChoice("verb", "way", of: EditOrder.Verb.self)
    switch verb {
    case .trim: return .trim(try frames())
    case .cut: return .cut(try frames())
    case .slow: return .slow(try frames(), by: number("by", say("slowness"), in: 2...8))
    case .turn:
      guard let turn = EditPlan.Turn(rawValue: number("turn", say("turn"), in: 90...270)) else {
        throw Complaints("turn", say("Please choose a way to turn it."))
      }
      return .turn(turn)
    case .join: return .join(try chosen("clips", say("clips")))
    case .burn: return .burn(try chosen("drawings", say("drawings")))
    case nil: throw Complaints("verb", say("Please choose what to make."))
    }
  }

  private mutating func frames() throws -> ClosedRange<Int> {
    let from = number("from", say("first frame"), in: 1...100_000_000)
    let to = number("to", say("last frame"), in: 1...100_000_000)
    if from > to && complaints.isEmpty {
      complain("to", say("The last frame comes before the first."))
    }
    try finish()
    return (from - 1)...(to - 1)
  }

  private mutating func chosen<Tag>(_ field: String, _ label: String) throws -> [ID<Tag>] {
    let keys = texts(field, label, atMost: 23).compactMap { ID<Tag>($0) }
    if keys.isEmpty { complain(field, say("Please choose at least one.")) }
    try finish()
    return keys
  }
}
