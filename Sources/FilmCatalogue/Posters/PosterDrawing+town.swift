import PlazaMarkup

/// Interiors and streets at night.
extension PosterDrawing {
  func blinds(_ random: inout SeededGenerator) -> Markup {
    var slats = ""
    for place in 0..<13 { slats += "M-10 \(place * 22 - 60)h260v\(random.number(8...12))h-260z" }
    let x = random.number(84...156)
    let (hat, crown) = (
      "M\(x - 48) 132q48 20 96 0q-8 18 -48 18t-48 -18z",
      "M\(x - 30) 132q2 -42 12 -44q18 8 36 0q10 2 12 44z"
    )
    let head = "M\(x - 22) 142h44v30q-4 24 -22 26q-18 -2 -22 -26z"
    let coat = "M\(x - 92) 300q4 -84 64 -98l28 26l28 -26q60 14 64 98z"
    return "<g transform=\"skewY(\(random.coin() ? 13 : -13))\">"
      + shape(slats, palette.glow, opacity: 72) + "</g>"
      + shape(coat, palette.shade) + shape(head, palette.shade) + shape(hat, palette.shade)
      + shape(crown, palette.shade)
      + stroke("M\(x - 29) 126q29 10 58 0", palette.accent, width: 5)
      + stroke("M\(x + 20) 178l22 8", palette.ink, width: 3) + disc(x + 43, 186, 3, palette.accent)
  }

  func skyline(_ random: inout SeededGenerator) -> Markup {
    var (back, front, lights, x) = ("M0 360", "M0 360", "", 0)
    while x < 240 {
      let width = random.number(22...38)
      back += "V\(random.number(110...170))h\(width)"
      x += width
    }
    x = -6
    while x < 240 {
      let (width, top) = (random.number(30...50), random.number(150...222))
      front += "V\(top)H\(x + width)"
      for row in 0..<4 {
        for column in 0..<(width / 11) where random.number(0...9) < 4 {
          lights += "M\(x + 7 + column * 11) \(top + 12 + row * 16)v5"
        }
      }
      x += width
    }
    return disc(
      random.number(60...180), random.number(70...100), random.number(28...44), palette.glow)
      + shape(back + "V360Z", palette.shade, opacity: 45) + shape(front + "V360Z", palette.shade)
      + stroke(lights, palette.glow, width: 4)
  }

  func keyhole(_ random: inout SeededGenerator) -> Markup {
    let (x, y) = (random.number(100...140), random.number(96...112))
    let hole = "M\(x - 15) \(y + 26)l-20 82h70l-20 -82z"
    let foot = random.number(-40...40)
    return ring(x, y + 30, 128, palette.glow, width: 1, opacity: 30)
      + ring(x, y + 30, 108, palette.glow, width: 1, opacity: 40)
      + shape(
        "M\(x - 35) \(y + 108)h70L\(x + foot + 130) 360H\(x + foot - 130)z", palette.glow,
        opacity: 28)
      + disc(x, y, 50, palette.shade)
      + shape(
        "M\(x - 30) \(y + 24)l-22 100h104l-22 -100z", palette.shade)
      + disc(x, y, 34, palette.glow) + shape(hole, palette.glow)
      + disc(x, y, 17, palette.accent) + disc(x, y, 8, palette.shade)
      + disc(x + 5, y - 5, 3, palette.ink)
  }

  func road(_ random: inout SeededGenerator) -> Markup {
    let x = random.number(90...150)
    var marks = ""
    for (y, height) in [(204, 5), (214, 8), (228, 13), (248, 20), (276, 34)] {
      let half = (y - 190) / 18 + 1
      let centre = x + (120 - x) * (y - 190) / 170
      marks += "M\(centre - half) \(y)h\(half * 2)l\(half / 2 + 1) \(height)h\(-half * 3 - 2)z"
    }
    return disc(x, 178, 62, palette.glow, opacity: 35) + disc(x, 178, 42, palette.glow)
      + range(196, 40, step: 52, palette.accent, opacity: 75, sharp: true, &random)
      + "<path d=\"M0 192h240v168H0z\" fill=\"\(palette.bottom)\"/>"
      + shape("M0 192h240v168H0z", palette.shade, opacity: 55)
      + shape("M\(x - 4) 192h8L300 360H-60z", palette.shade) + shape(marks, palette.glow)
  }

  func doorway(_ random: inout SeededGenerator) -> Markup {
    let (x, side) = (random.number(92...148), random.coin() ? 1 : -1)
    let light = "M\(x - 27) 214h54L\(x + 27 + 60 * side) 360H\(x - 60 + 50 * side)z"
    let figure = "M\(x - 10) 214v-40q0 -14 10 -14t10 14v40z"
    return shape("M0 214h240v146H0z", palette.shade, opacity: 50)
      + shape(light, palette.glow, opacity: 70)
      + disc(x, 130, 110, palette.glow, opacity: 7) + disc(x, 140, 78, palette.glow, opacity: 10)
      + shape("M\(x - 27) 214V78h54V214z", palette.glow)
      + shape("M\(x - 27 * side) 78l\(-34 * side) -16v172l\(34 * side) -20z", palette.accent)
      + shape(figure, palette.shade) + disc(x, 150, 9, palette.shade)
      + shape("M\(x - 10) 214h20l\(9 + 28 * side) 76h-30z", palette.shade, opacity: 75)
  }

  func window(_ random: inout SeededGenerator) -> Markup {
    let (x, y) = (random.number(44...92), random.number(44...70))
    let sill = y + 152
    return "<path d=\"M0 \(sill + 22)h240v160H0z\" fill=\"\(palette.shade)\" opacity=\".35\"/>"
      + shape("M\(x) \(sill + 22)h104l44 110H\(x - 10)z", palette.glow, opacity: 30)
      + shape("M\(x) \(y)h104v152h-104z", palette.glow)
      + disc(
        x + random.number(30...74), y + random.number(42...92), random.number(18...27),
        palette.accent)
      + shape(
        "M\(x) \(sill - 34)q\(random.number(20...34)) -26 52 -6t52 -4v44h-104z", palette.bottom)
      + stroke(
        "M\(x + 52) \(y)v152M\(x) \(y + 76)h104M\(x) \(y)h104v152h-104z", palette.shade, width: 6)
      + stroke("M\(x - 12) \(sill + 6)h128", palette.shade, width: 8)
      + shape(
        "M\(x - 34) \(y - 14)h34q8 90 -22 166h-12zM\(x + 138) \(y - 14)h-34q-8 90 22 166h12z",
        palette.accent,
        opacity: 85)
  }
}
