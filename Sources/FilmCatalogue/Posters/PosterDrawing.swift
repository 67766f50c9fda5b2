import PlazaMarkup

/// Draws the motifs of posters in one palette.
struct PosterDrawing {
  let palette: PosterPalette

  func draw(_ motif: PosterMotif, _ chance: inout PosterChance) -> Markup {
    switch motif {
    case .mesas: mesas(&chance)
    case .mountains: mountains(&chance)
    case .sails: sails(&chance)
    case .rays: rays(&chance)
    case .hills: hills(&chance)
    case .castle: castle(&chance)
    case .bareTrees: bareTrees(&chance)
    case .moonlitSea: moonlitSea(&chance)
    case .orbits: orbits(&chance)
    case .ringedPlanet: ringedPlanet(&chance)
    case .slitSun: slitSun(&chance)
    case .blinds: blinds(&chance)
    case .skyline: skyline(&chance)
    case .keyhole: keyhole(&chance)
    case .road: road(&chance)
    case .doorway: doorway(&chance)
    case .curtain: curtain(&chance)
    case .record: record(&chance)
    case .tunnel: tunnel(&chance)
    case .shards: shards(&chance)
    case .tiles: tiles(&chance)
    case .confetti: confetti(&chance)
    case .arches: arches(&chance)
    case .contours: contours(&chance)
    case .window: window(&chance)
    case .shutter: shutter(&chance)
    }
  }

  func disc(_ x: Int, _ y: Int, _ radius: Int, _ fill: String, opacity: Int = 100) -> Markup {
    "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" fill=\"\(fill)\"\(veiled(opacity))/>"
  }

  func ring(_ x: Int, _ y: Int, _ radius: Int, _ stroke: String, width: Int, opacity: Int = 100) -> Markup {
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

  /// Dots are strokes without a length.
  func dots(_ count: Int, above bottom: Int, _ colour: String, width: Int, _ chance: inout PosterChance) -> Markup {
    var path = ""
    for _ in 0..<count { path += "M\(chance.number(8...232)) \(chance.number(8...bottom))h.1" }
    return stroke(path, colour, width: width, opacity: 80)
  }

  /// A line of hills or peaks from edge to edge, filled down to the poster's end.
  func range(
    _ height: Int, _ spread: Int, step: Int, _ fill: String, opacity: Int = 100, sharp: Bool,
    _ chance: inout PosterChance
  ) -> Markup {
    var path = "M-20 360V\(height)"
    var x = -20
    var up = chance.coin()
    while x < 260 {
      let next = x + chance.number(step - step / 3...step + step / 3)
      let y = up ? height - chance.number(spread / 2...spread) : height + chance.number(0...spread / 3)
      path += sharp ? "L\(next) \(y)" : "S\((x + next) / 2) \(y) \(next) \(y)"
      x = next
      up.toggle()
    }
    return shape(path + "V360Z", fill, opacity: opacity)
  }

  private func veiled(_ opacity: Int) -> Markup {
    opacity == 100 ? .empty : opacity < 10 ? " opacity=\".0\(opacity)\"" : " opacity=\".\(opacity)\""
  }
}
