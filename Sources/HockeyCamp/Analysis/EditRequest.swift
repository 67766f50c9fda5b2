import MediaLibrary
import PlazaBase
import PlazaData
import PlazaHTTP

/// A requested new version of an item.
struct EditRequest: Sendable {
  let order: EditOrder
  /// Nil to derive the title from the item's.
  let title: String?

  /// Returns the act, after a check that the viewer may edit every clip of the order.
  func act(
    on id: ID<MediaItem>, by viewer: Viewer, _ authorizer: CampAuthorizer, in world: World,
    _ tx: any Transaction
  ) throws -> RequestEdit {
    var sources = [try authorizer.editable(id, by: viewer, tx)]
    guard sources[0].picture != nil else { throw MediaEditRefusal.noPicture }
    if case .join(let others) = order {
      sources += try others.map { try authorizer.editable($0, by: viewer, tx) }
      guard sources.allSatisfy({ $0.picture != nil }) else { throw MediaEditRefusal.noPicture }
    }
    if case .burn = order { _ = try authorizer.discussed(id, by: viewer, tx) }
    let name = title ?? "\(sources[0].title) (\(order.verb.text))"
    return RequestEdit(
      order, of: sources, title: String(name.prefix(200)), by: viewer.id, in: world)
  }
}

extension EditOrder.Verb {
  /// The edit as a past participle, as in “trimmed”.
  var text: String {
    switch self {
    case .trim: say("trimmed")
    case .cut: say("cut")
    case .turn: say("rotated")
    case .slow: say("slow motion")
    case .join: say("reel")
    case .burn: say("with drawings")
    }
  }
}
