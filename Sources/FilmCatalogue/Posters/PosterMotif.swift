/// The motif of a generated poster.
enum PosterMotif: CaseIterable {
  case mesas, mountains, sails, rays, hills, castle, bareTrees, moonlitSea
  case orbits, ringedPlanet, slitSun
  case blinds, skyline, keyhole, road, doorway
  case curtain, record, tunnel, shards, tiles, confetti, arches, contours, window, shutter

  /// The motifs and the mood of a genre.
  static func of(_ genre: Genre?) -> (motifs: [PosterMotif], mood: PosterMood) {
    switch genre {
    case .western: ([.mesas], .dusty)
    case .scienceFiction: ([.orbits, .ringedPlanet, .slitSun], .cosmic)
    case .crime: ([.blinds, .skyline], .noir)
    case .mystery: ([.keyhole, .blinds, .doorway], .noir)
    case .thriller: ([.tunnel, .doorway, .road], .noir)
    case .action: ([.shards, .road, .slitSun], .dusty)
    case .comedy: ([.confetti, .tiles], .bright)
    case .music: ([.curtain, .record], .dread)
    case .romance: ([.moonlitSea, .window], .warm)
    case .horror: ([.bareTrees, .doorway, .keyhole], .dread)
    case .war: ([.rays], .earthen)
    case .history: ([.arches, .rays], .earthen)
    case .adventure: ([.mountains, .sails], .fairy)
    case .fantasy: ([.castle], .fairy)
    case .animation, .family: ([.hills, .confetti], .bright)
    case .documentary: ([.contours, .shutter], .earthen)
    case .drama, .tvMovie, nil:
      ([.window, .tiles, .mountains, .moonlitSea, .arches, .skyline], .warm)
    }
  }

  /// The genre that determines the look of a film: of a western and drama, the western.
  static func telling(of genres: [Genre]) -> Genre? {
    let telling: [Genre] = [
      .western, .horror, .music, .scienceFiction, .war, .documentary, .animation, .fantasy,
      .mystery, .crime,
      .romance, .comedy, .adventure, .history, .family, .thriller, .action, .drama, .tvMovie,
    ]
    return telling.first { genres.contains($0) }
  }
}
