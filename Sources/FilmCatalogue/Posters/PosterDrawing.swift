import PlazaMarkup

/// Draws the motifs of posters in one palette.
struct PosterDrawing {
  let palette: PosterPalette

  func draw(_ motif: PosterMotif, _ random: inout SeededGenerator) -> Markup {
    switch motif {
    case .mesas: mesas(&random)
    case .mountains: mountains(&random)
    case .sails: sails(&random)
    case .rays: rays(&random)
    case .hills: hills(&random)
    case .castle: castle(&random)
    case .bareTrees: bareTrees(&random)
    case .moonlitSea: moonlitSea(&random)
    case .orbits: orbits(&random)
    case .ringedPlanet: ringedPlanet(&random)
    case .slitSun: slitSun(&random)
    case .blinds: blinds(&random)
    case .skyline: skyline(&random)
    case .keyhole: keyhole(&random)
    case .road: road(&random)
    case .doorway: doorway(&random)
    case .curtain: curtain(&random)
    case .record: record(&random)
    case .tunnel: tunnel(&random)
    case .shards: shards(&random)
    case .tiles: tiles(&random)
    case .confetti: confetti(&random)
    case .arches: arches(&random)
    case .contours: contours(&random)
    case .window: window(&random)
    case .shutter: shutter(&random)
    }
  }

  func disc(_ x: Int, _ y: Int, _ radius: Int, _ fill: String, opacity: Int = 100) -> Markup {
    "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" fill=\"\(fill)\"\(veiled(opacity))/>"
  }

  func ring(_ x: Int, _ y: Int, _ radius: Int, _ stroke: String, width: Int, opacity: Int = 100)
    -> Markup
  {
    """
    <circle cx="\(x)" cy="\(y)" r="\(radius)" fill="none" stroke="\(stroke)" stroke-width="\(width)"\(veiled(opacity))/>
    """
  }

  func shape(_ path: String, _ fill: String, opacity: Int = 100) -> Markup {
    "<path d=\"\(path)\" fill=\"\(fill)\"\(veiled(opacity))/>"
  }

  func stroke(_ path: String, _ colour: String, width: Int, opacity: Int = 100) -> Markup {
    """
    <path d="\(path)" fill="none" stroke="\(colour)" stroke-width="\(width)" stroke-linecap="round"\(veiled(opacity))/>
    """
  }

  /// Draws dots as strokes of almost no length.
  func dots(
    _ count: Int, above bottom: Int, _ colour: String, width: Int, _ random: inout SeededGenerator
  ) -> Markup {
    var path = ""
    for _ in 0..<count { path += "M\(random.number(8...232)) \(random.number(8...bottom))h.1" }
    return stroke(path, colour, width: width, opacity: 80)
  }

  /// Draws a line of hills or peaks from edge to edge, filled down to the bottom of the poster.
  func range(
    _ height: Int, _ spread: Int, step: Int, _ fill: String, opacity: Int = 100, sharp: Bool,
    _ random: inout SeededGenerator
  ) -> Markup {
    var path = "M-20 360V\(height)"
    var x = -20
    var up = random.coin()
    while x < 260 {
      let next = x + random.number(step - step / 3...step + step / 3)
      let y =
        up ? height - random.number(spread / 2...spread) : height + random.number(0...spread / 3)
      path += sharp ? "L\(next) \(y)" : "S\((x + next) / 2) \(y) \(next) \(y)"
      x = next
      up.toggle()
    }
    return shape(path + "V360Z", fill, opacity: opacity)
  }

  private func veiled(_ opacity: Int) -> Markup {
    opacity == 100
      ? .empty : opacity < 10 ? " opacity=\".0\(opacity)\"" : " opacity=\".\(opacity)\""
  }
}
