import PlazaMarkup

/// Motifs of space.
extension PosterDrawing {
  func orbits(_ random: inout SeededGenerator) -> Markup {
    let (x, y) = (random.number(76...164), random.number(100...136))
    var drawing = dots(34, above: 300, palette.ink, width: 2, &random)
    for place in 1...5 {
      let radius = 26 + place * 25
      drawing += ring(x, y, radius, palette.glow, width: 1, opacity: 60)
      // Points on a circle of radius 100, rounded to integers.
      let (across, along) = random.one(
        of: [(96, 28), (-70, 71), (80, -60), (-28, 96), (-96, -28), (60, 80)], or: (1, 0))
      let colour = place % 2 == 0 ? palette.accent : palette.glow
      drawing += disc(
        x + radius * across / 100, y + radius * along / 100, random.number(4...11), colour)
    }
    return drawing + disc(x, y, 40, palette.accent, opacity: 28) + disc(x, y, 27, palette.accent)
  }

  func ringedPlanet(_ random: inout SeededGenerator) -> Markup {
    let (x, y, radius) = (
      random.number(86...154), random.number(112...142), random.number(50...64)
    )
    let tilt = random.number(-32...32)
    let (wide, twice) = (radius * 17 / 10, radius * 2)
    let half = "M\(x - wide) \(y)a\(wide) \(radius / 3) 0 0"
    return dots(44, above: 320, palette.ink, width: 2, &random)
      + disc(x, y, radius + 30, palette.glow, opacity: 12)
      + "<g transform=\"rotate(\(tilt) \(x) \(y))\">"
      + stroke(half + " 1 \(wide * 2) 0", palette.accent, width: 7, opacity: 80)
      + disc(x, y, radius, palette.glow)
      + shape(
        "M\(x) \(y - radius)a\(radius) \(radius) 0 0 1 0 \(twice)a\(twice) \(twice) 0 0 0 0 -\(twice)",
        palette.top,
        opacity: 45)
      + stroke(half + " 0 \(wide * 2) 0", palette.accent, width: 7) + "</g>"
      + disc(
        random.number(20...220), random.number(24...60), random.number(5...12), palette.accent)
  }

  func slitSun(_ random: inout SeededGenerator) -> Markup {
    let (x, radius) = (random.number(96...144), random.number(66...82))
    var slits = ""
    for place in 0..<5 { slits += "M\(x - 90) \(136 + place * 15)h180v\(3 + place)h-180z" }
    var grid = "M0 214H240"
    for place in -6...6 { grid += "M\(120 + place * 14) 214L\(120 + place * 68) 360" }
    for y in [222, 234, 252, 278] { grid += "M0 \(y)H240" }
    return dots(20, above: 120, palette.ink, width: 2, &random)
      + disc(x, 140, radius, palette.glow)
      + shape(slits, palette.bottom)
      + range(214, 46, step: 46, palette.accent, sharp: true, &random)
      + "<path d=\"M0 214h240v146H0z\" fill=\"\(palette.shade)\"/>"
      + stroke(grid, palette.glow, width: 1, opacity: 70)
  }
}
