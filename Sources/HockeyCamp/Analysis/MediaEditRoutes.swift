import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The page that creates and lists versions of an item.
struct MediaEditRoutes: Sendable {
  let authorizer: CampAuthorizer
  let quota: CampQuota

  var routes: [Route] {
    [
      .get(MediaPaths.versions.pattern, for: .members) { try await page($0) },
      .post(MediaPaths.versions.pattern, for: .members, make),
    ]
  }

  private func page(
    _ request: Request, _ again: (verb: String, form: FormView)? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let view = try await request.site.store.read { tx in
      let item = try authorizer.editable(id, by: viewer, tx)
      guard item.picture != nil else { throw MediaEditRefusal.noPicture }
      var others = MediaList(limit: 60)
      others.kind = .video
      let clips = try others(for: viewer, by: authorizer, tx).filter {
        try $0.id != id && $0.state == .ready && authorizer.mayEdit($0.id, viewer, tx)
      }
      let sheets = try authorizer.mayDiscuss(id, viewer, tx) ? Annotations.all(on: id, tx) : []
      let drawn = sheets.filter { !$0.content.drawings.isEmpty }
      return MediaEditView(
        item: item, clips: clips, drawn: drawn.map(\.author),
        names: try MemberSummary.names(of: drawn.map(\.author), tx))
    }
    let pages = MediaEditPages(key: request.newFormKey(), rejected: again)
    return request.page(pages.page(view), status: status)
  }

  private func make(_ request: Request) async throws -> Response {
    let (id, viewer, world) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), request.world
    )
    let (authorizer, room, now) = (authorizer, quota, request.now)
    let outcome = try await request.submit({ check in
      let title = check.optionalText("title", say("title"), atMost: 200)
      return EditRequest(order: try check.order(), title: title)
    }) { listAction, tx in
      let ask = try listAction.act(on: id, by: viewer, authorizer, in: world, tx)
      try room.of(viewer, tx).check(1)
      try ask(tx)
      try RequestReview(item: ask.id, viewer: viewer, now: now)(tx)
      return .redirect(to: MediaPaths.item(ask.id), flash: .done(say("Creating the new version…")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(var errors, let refused, let status):
      let verb = request.fields.text("verb") ?? ""
      if let refused { errors.add(MediaEditPages.firstField(of: verb), refused) }
      let form = FormView(
        verb, action: MediaPaths.versions(id), key: request.newFormKey(), errors: errors,
        values: request.typed)
      return try await page(request, (verb, form), status: status)
    }
  }
}

extension FormValidator {
  /// Reads the submitted form. Frames are counted from 1 in forms and from 0 in the order.
  fileprivate mutating func order() throws -> EditOrder {
    let verb = optionalChoice("verb", "way", of: EditOrder.Verb.self)
    switch verb {
    case .trim: return .trim(try frames())
    case .cut: return .cut(try frames())
    case .slow: return .slow(try frames(), by: number("by", say("speed factor"), in: 2...8))
    case .turn:
      guard let turn = EditPlan.Rotation(rawValue: number("turn", say("rotation"), in: 90...270))
      else {
        throw ValidationErrors("turn", say("Choose a direction to rotate."))
      }
      return .turn(turn)
    case .join: return .join(try chosen("clips", say("videos")))
    case .burn: return .burn(try chosen("drawings", say("drawings")))
    case nil: throw ValidationErrors("verb", say("Choose what to create."))
    }
  }

  private mutating func frames() throws -> ClosedRange<Int> {
    let from = number("from", say("first frame"), in: 1...100_000_000)
    let to = number("to", say("last frame"), in: 1...100_000_000)
    if from > to && errors.isEmpty {
      addError("to", say("The last frame must come after the first."))
    }
    try finish()
    return (from - 1)...(to - 1)
  }

  private mutating func chosen<Tag>(_ field: String, _ label: String) throws -> [ID<Tag>] {
    let keys = texts(field, label, atMost: 23).compactMap { ID<Tag>($0) }
    if keys.isEmpty { addError(field, say("Choose at least one.")) }
    try finish()
    return keys
  }
}
