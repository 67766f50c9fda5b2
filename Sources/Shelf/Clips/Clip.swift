public import PlazaBase
public import PlazaData
public import PlazaHTTP
public import PlazaMarkup

/// A shop's video that a member can put on their lists next to films. Only the reference is stored
/// here; the shop supplies the title, and decides who may see the clip, on every read.
public struct Clip: Sendable, Hashable {
  /// The shop's name in URLs.
  public let shop: String
  /// The shop's own key for the video.
  public let item: ID<Clip>

  public init(shop: String, item: ID<Clip>) {
    self.shop = shop
    self.item = item
  }
}

/// A clip as the current viewer may see it.
public struct ShownClip: Sendable, Equatable {
  public let title: String
  /// The text shown where a film has its genre, such as "Hockey camp".
  public let kind: String
  /// The running time, such as "1:05"; nil while it is unknown.
  public let length: String?
  /// The day the shop added the clip; used as the release date when a list is sorted by release.
  public let addedOn: CalendarDate
  public let picture: Link?
  public let link: Link

  public init(
    title: String, kind: String, length: String?, addedOn: CalendarDate, picture: Link?, link: Link
  ) {
    self.title = title
    self.kind = kind
    self.length = length
    self.addedOn = addedOn
    self.picture = picture
    self.link = link
  }
}

/// A shop whose videos can be on members' lists. `PlazaServer` passes the sources to the features
/// that show such lists.
public protocol ClipSource: Sendable {
  /// The shop's name in URLs.
  var shop: String { get }

  /// Returns the clips among `items` that the viewer may see now. Called on every read, in the
  /// transaction that reads the list; clips that are hidden from the viewer or deleted are missing
  /// from the result.
  func clips(
    _ items: [ID<Clip>], for viewer: Viewer, _ tx: any Transaction
  ) throws -> [ID<Clip>: ShownClip]
}

/// The clips of the open shops, as one viewer may see them.
public struct ClipsSeen: Sendable {
  let sources: [any ClipSource]
  let viewer: Viewer

  public init(_ sources: [any ClipSource], by viewer: Viewer) {
    self.sources = sources
    self.viewer = viewer
  }

  var shops: [String] { sources.map(\.shop) }

  func found(_ clips: [Clip], _ tx: any Transaction) throws -> [Clip: ShownClip] {
    var all: [Clip: ShownClip] = [:]
    for source in sources {
      let items = clips.filter { $0.shop == source.shop }.map(\.item)
      if items.isEmpty { continue }
      for (item, shown) in try source.clips(items, for: viewer, tx) {
        all[Clip(shop: source.shop, item: item)] = shown
      }
    }
    return all
  }
}
