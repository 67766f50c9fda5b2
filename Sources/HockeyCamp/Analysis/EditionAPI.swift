import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// New versions of videos for programs.
struct EditionAPI: Sendable {
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get(MediaAt.edits.pattern, for: .members, versions),
      .post(MediaAt.edits.pattern, for: .members, body: .raw(atMost: 65_536), ask),
    ]
  }

  private func versions(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let found = try await call.site.store.read { tx in
      _ = try authorizer.item(id, for: viewer, tx)
      return try MediaEdition.versions(of: id, for: viewer, by: authorizer, tx)
    }
    return .list(found.map { MediaObject(item: $0.item) }, next: nil)
  }

  private func ask(_ call: Call) async throws -> Answer {
    let (id, viewer, world, say) = (
      try call.id("media", of: MediaItem.self), try call.signedIn(), call.world, call.say
    )
    let sent = try call.decoded(SentEdit.self)
    let wish = EditWish(order: try sent.order(), title: try sent.newTitle())
    let authorizer = authorizer
    return try await call.once { tx in
      let ask = try wish.act(on: id, by: viewer, authorizer, say, in: world, tx)
      try ask(tx)
      var answer = Answer.json(MediaObject(item: try authorizer.item(ask.id, for: viewer, tx)), status: .accepted)
      answer.headers[.location] = MediaAt.api(ask.id).text
      return answer
    }
  }
}

/// What somebody wants to have made of an item.
struct EditWish: Sendable {
  let order: EditOrder
  /// Nil where the new version is called after the item.
  let title: String?

  /// The act, once it is known that this person may do it to every clip that is part of it.
  func act(
    on id: ID<MediaItem>, by viewer: Viewer, _ authorizer: CampAuthorizer, _ say: Say, in world: World,
    _ tx: any Transaction
  ) throws -> AskEdition {
    var sources = [try authorizer.editable(id, by: viewer, tx)]
    guard sources[0].picture != nil else { throw EditionRefusal.noPicture }
    if case .join(let others) = order {
      sources += try others.map { try authorizer.editable($0, by: viewer, tx) }
      guard sources.allSatisfy({ $0.picture != nil }) else { throw EditionRefusal.noPicture }
    }
    if case .burn = order { _ = try authorizer.discussed(id, by: viewer, tx) }
    let name = title ?? "\(sources[0].title) (\(order.verb.words(say)))"
    return AskEdition(order, of: sources, title: String(name.prefix(200)), by: viewer.id, in: world)
  }
}

extension EditOrder.Verb {
  /// What was done.
  func words(_ say: Say) -> String {
    switch self {
    case .trim: say("trimmed", "자름")
    case .cut: say("cut", "일부 삭제")
    case .turn: say("turned", "회전")
    case .slow: say("slow motion", "느린 동작")
    case .join: say("reel", "이어 붙임")
    case .burn: say("with drawings", "그림 포함")
    }
  }
}

/// What a program sends: exactly one of the ways to make something new.
private struct SentEdit: Decodable {
  struct Span: Decodable {
    let from: Int
    let to: Int
    let by: Int?
  }

  let trim: Span?
  let cut: Span?
  let slow: Span?
  let turn: Int?
  let join: [String]?
  let burn: [String]?
  let title: String?

  func newTitle() throws -> String? {
    guard let title else { return nil }
    var check = FieldChecker { _ in .string(title) }
    let text = check.text("title", "title", atMost: 200)
    try check.finish()
    return text
  }

  func order() throws -> EditOrder {
    let given = [trim != nil, cut != nil, slow != nil, turn != nil, join != nil, burn != nil].filter { $0 }
    guard given.count == 1 else { throw Complaints("trim", "Send one of trim, cut, slow, turn, join and burn.") }
    if let trim { return .trim(try frames(trim, "trim")) }
    if let cut { return .cut(try frames(cut, "cut")) }
    if let slow { return .slow(try frames(slow, "slow"), by: try slowness(slow.by)) }
    if let join { return .join(try keys(join, "join")) }
    if let burn { return .burn(try keys(burn, "burn")) }
    guard let way = turn.flatMap(EditPlan.Turn.init(rawValue:)), way != .none else {
      throw Complaints("turn", "It is turned by 90, 180 or 270 degrees.")
    }
    return .turn(way)
  }

  private func frames(_ span: Span, _ field: String) throws -> ClosedRange<Int> {
    guard (0...100_000_000).contains(span.from), (span.from...100_000_000).contains(span.to) else {
      throw Complaints(field, "The first frame must be 0 or more, and the last no earlier than the first.")
    }
    return span.from...span.to
  }

  private func slowness(_ by: Int?) throws -> Int {
    guard let by, (2...8).contains(by) else { throw Complaints("slow.by", "It is slowed 2 to 8 times.") }
    return by
  }

  private func keys<Tag>(_ texts: [String], _ field: String) throws -> [ID<Tag>] {
    let keys = texts.compactMap { ID<Tag>($0) }
    guard keys.count == texts.count, (1...23).contains(keys.count) else {
      throw Complaints(field, "This must be a list of 1 to 23 keys.")
    }
    return keys
  }
}
