import MediaLibrary
public import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import Shelf

/// Provides the camp's videos and recordings for members' lists, limited to those that the member
/// may currently see.
public struct CampClips: ClipSource {
  let time: ShopTimeZone

  /// - Parameter time: the camp's time zone.
  public init(time: ShopTimeZone) { self.time = time }

  public var shop: String { HockeyCamp.name }

  public func clips(
    _ items: [ID<Clip>], for viewer: Viewer, _ tx: any Transaction
  ) throws -> [ID<Clip>: ShownClip] {
    let asked = items.compactMap { ID<MediaItem>($0.text) }
    var all: [ID<Clip>: ShownClip] = [:]
    for item in try CampAuthorizer().items(asked, for: viewer, tx) {
      if let clip = Clip(of: item.id) { all[clip.item] = shown(item) }
    }
    return all
  }

  private func shown(_ item: MediaItem) -> ShownClip {
    ShownClip(
      title: item.title, kind: say("Hockey camp"),
      length: item.milliseconds.map(MediaText(time: time).length),
      addedOn: time.date(of: item.createdAt),
      picture: item.state == .ready && item.picture != nil ? MediaPaths.poster(item.id) : nil,
      link: MediaPaths.item(item.id))
  }
}

extension Clip {
  /// The entry for an item of the camp. It has the same key.
  init?(of item: ID<MediaItem>) {
    guard let key = ID<Clip>(item.text) else { return nil }
    self.init(shop: HockeyCamp.name, item: key)
  }
}
