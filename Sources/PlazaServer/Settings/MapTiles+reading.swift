import PrintShop

extension MapTiles {
  /// Reads `PLAZA_MAP_TILES`, which requires `PLAZA_MAP_ATTRIBUTION`.
  static func read(_ source: SettingsSource) throws -> MapTiles? {
    guard let address = source.text("map.tiles") else { return nil }
    let attribution = source.text("map.attribution")
    guard let tiles = MapTiles(address: address, attribution: attribution ?? "nobody") else {
      throw SettingsError(
        "PLAZA_MAP_TILES",
        """
        must be like https://tiles.example/{z}/{x}/{y}.png (http:// only for this machine), but is "\(address)".
        """)
    }
    if attribution == nil {
      throw SettingsError("PLAZA_MAP_ATTRIBUTION", "must say whom the map thanks for its tiles.")
    }
    return tiles
  }
}
