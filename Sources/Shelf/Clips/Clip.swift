public import PlazaBase
public import PlazaData
public import PlazaMarkup
public import PlazaWeb

/// A video of a shop that can be on a member's lists beside films. The shelf keeps no more of it than this: what it is
/// called, and whether somebody may see it, its shop says each time.
public struct Clip: Sendable, Hashable {
  /// The shop's name in addresses.
  public let shop: String
  /// The shop's own key.
  public let item: ID<Clip>

  public init(shop: String, item: ID<Clip>) {
    self.shop = shop
    self.item = item
  }
}

/// A clip as somebody may see it now.
public struct ShownClip: Sendable, Equatable {
  public let title: String
  /// What stands where a film has its genre, such as "Hockey camp".
  public let kind: String
  /// "1:05"; nil where it is not known yet.
  public let length: String?
  /// The day it came to its shop, by which it stands where films are ordered by their release.
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

/// A shop whose videos can be on members' lists. `PlazaServer` hands them to whoever shows such a list.
public protocol ClipSource: Sendable {
  /// The shop's name in addresses.
  var shop: String { get }

  /// Those of these clips that a viewer may see now. Asked in the transaction that reads the list, each time; what the
  /// viewer may not see, or what is gone, is not in the answer.
  func clips(
    _ items: [ID<Clip>], for viewer: Viewer, _ tx: any Transaction
  ) throws -> [ID<Clip>: ShownClip]
}

/// The clips of the shops that are open, as one viewer may see them.
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
      let asked = clips.filter { $0.shop == source.shop }.map(\.item)
      if asked.isEmpty { continue }
      for (item, shown) in try source.clips(asked, for: viewer, tx) {
        all[Clip(shop: source.shop, item: item)] = shown
      }
    }
    return all
  }
}
