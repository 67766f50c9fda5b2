import PrintShop

extension MapTiles {
  /// `PLAZA_MAP_TILES`, which goes with `PLAZA_MAP_ATTRIBUTION`.
  static func read(_ source: SettingsSource) throws -> MapTiles? {
    guard let address = source.text("map.tiles") else { return nil }
    guard let attribution = source.text("map.attribution") else {
      throw SettingsError("PLAZA_MAP_ATTRIBUTION", "must say whom the map's tiles are to be thanked to.")
    }
    guard let tiles = MapTiles(address: address, attribution: attribution) else {
      throw SettingsError(
        "PLAZA_MAP_TILES",
        """
        must be like https://tiles.example/{z}/{x}/{y}.png (http:// only for this machine), but is "\(address)".
        """)
    }
    return tiles
  }
}
