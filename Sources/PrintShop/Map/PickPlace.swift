import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The map on which staff choose a store's location. Without scripts or map data, only the text
/// field is shown.
struct PickPlace: Sendable {
  let files: (script: Link, style: Link)
  let tiles: MapTiles?
  let campus: Link?
  let middle: Coordinate

  /// - Parameter spot: The store's location; nil for a new one, whose map opens at the chosen
  ///   college.
  /// - Returns: Nil if there is no map to show.
  static func near(_ spot: Coordinate?, _ leaflet: Leaflet, _ tiles: MapTiles?, _ request: Request)
    async throws
    -> PickPlace?
  {
    guard leaflet.isInstalled else { return nil }
    let college = try await SearchOrigin.of(request).college
    let hasCampus = try await request.site.store.read { tx in
      try college.map { try College.campus(of: $0.id, tx) != nil } ?? false
    }
    guard tiles != nil || hasCampus,
      let middle = spot ?? college?.spot ?? tiles.map({ _ in Coordinate.nowhere })
    else {
      return nil
    }
    let assets = request.site.assets
    return PickPlace(
      files: (assets.link(Leaflet.script), assets.link(Leaflet.stylesheet)), tiles: tiles,
      campus: tiles == nil ? college.map { Paths.campus($0.id) } : nil, middle: middle)
  }

  var markup: Markup {
    """
    <div class="map pick" data-pick="place" hidden role="region" aria-label="\(say("Choose the location on the map"))" \
    data-script="\(files.script)" data-style="\(files.style)" \
    data-latitude="\(String(middle.latitude))" data-longitude="\(String(middle.longitude))"\
    \(if: middle == .nowhere, " data-zoom=\"5\"")\(campus, { " data-campus=\"\($0)\"" })\
    \(tiles, { " data-tiles=\"\($0.address)\" data-thanks=\"\($0.attribution)\"" }) \
    data-closer="\(say("Zoom in"))" data-wider="\(say("Zoom out"))"></div>
    """
  }
}

extension Response {
  /// Returns the response with a content security policy that allows the map's tiles.
  func showing(_ tiles: MapTiles?) -> Response {
    var answer = self
    if let tiles { answer.allowPictures(of: [tiles.origin]) }
    return answer
  }
}
