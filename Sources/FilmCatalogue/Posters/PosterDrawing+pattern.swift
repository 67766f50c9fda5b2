import PlazaMarkup

/// Patterns and close-ups.
extension PosterDrawing {
  func curtain(_ random: inout SeededGenerator) -> Markup {
    let x = random.number(100...140)
    var (folds, dark) = ("", "")
    for place in 0..<4 {
      let width = 20 - place * 2
      folds += "M\(place * 19) 0h\(width)q\(-place * 3) 140 \(-place * 5) 262h\(-width)z"
      folds += "M\(240 - place * 19) 0h\(-width)q\(place * 3) 140 \(place * 5) 262h\(width)z"
      dark += "M\(place * 19 + 13) 0h7q\(-place * 3) 140 \(-place * 5) 262h-7z"
      dark += "M\(227 - place * 19) 0h-7q\(place * 3) 140 \(place * 5) 262h7z"
    }
    let swag = "M0 0h240v34q-30 26 -60 0q-30 26 -60 0q-30 26 -60 0q-30 26 -60 0z"
    let stand = "M\(x) 250V132m-22 118h44"
    return shape("M\(x - 8) 0h16l62 262h-140z", palette.glow, opacity: 32)
      + "<ellipse cx=\"\(x)\" cy=\"252\" rx=\"74\" ry=\"16\" fill=\"\(palette.glow)\" opacity=\".75\"/>"
      + stroke(stand, palette.shade, width: 4) + disc(x, 122, 13, palette.shade)
      + stroke("M\(x - 9) 118h18M\(x - 9) 125h18", palette.glow, width: 1)
      + shape(folds, palette.accent) + shape(dark, palette.shade, opacity: 45)
      + shape(swag, palette.accent)
      + stroke("M0 34q30 26 60 0q30 26 60 0q30 26 60 0q30 26 60 0", palette.glow, width: 4)
  }

  func record(_ random: inout SeededGenerator) -> Markup {
    let (x, y) = (random.number(92...148), random.number(118...138))
    var drawing = disc(x, y, 104, palette.shade)
    for radius in stride(from: 50, through: 98, by: 8) {
      drawing += ring(x, y, radius, palette.ink, width: 1, opacity: 22)
    }
    let shine = "M\(x) \(y)l-34 -98q34 -12 68 0zM\(x) \(y)l34 98q-34 12 -68 0z"
    return drawing + shape(shine, palette.ink, opacity: 12) + disc(x, y, 38, palette.accent)
      + ring(x, y, 27, palette.glow, width: 2) + disc(x, y, 5, palette.glow)
      + stroke("M226 10V120L\(x + 74) \(y + 44)", palette.glow, width: 5)
      + disc(226, 14, 13, palette.glow)
  }

  func tunnel(_ random: inout SeededGenerator) -> Markup {
    let (x, y, turn) = (random.number(96...144), random.number(104...132), random.number(7...13))
    let isRound = random.coin()
    var drawing: Markup = .empty
    for place in 0..<9 {
      let half = 168 - place * 19
      let fill = place % 2 == 0 ? palette.shade : place % 4 == 1 ? palette.accent : palette.glow
      drawing +=
        isRound
        ? disc(x + place * (turn - 10), y + place * 2, half * 4 / 5, fill)
        : """
        <path transform="rotate(\(place * turn) \(x) \(y))" \
        d="M\(x - half) \(y - half)h\(half * 2)v\(half * 2)h\(-half * 2)z" fill="\(fill)"/>
        """
    }
    let fall = isRound ? x + 8 * (turn - 10) : x
    let man = "M\(fall - 2) \(y + 6)l-9 12m9 -12l8 14m-8 -14l2 -16l11 -6m-11 6l-11 -2"
    return drawing + stroke(man, palette.ink, width: 4) + disc(fall + 2, y - 16, 4, palette.ink)
  }

  func shards(_ random: inout SeededGenerator) -> Markup {
    let (x, y) = (random.number(90...150), random.number(110...150))
    let rim = [
      (0, 0), (70, 0), (150, 0), (240, 0), (240, 90), (240, 190), (240, 300), (120, 300), (0, 300),
      (0, 200), (0, 90),
    ]
    var drawing: Markup = .empty
    for place in rim.indices {
      let (from, to) = (rim[place], rim[(place + 1) % rim.count])
      let colour = [palette.accent, palette.glow, palette.shade, palette.top][place % 4]
      drawing += shape(
        "M\(x) \(y)L\(from.0) \(from.1)L\(to.0 + random.number(-14...14)) \(to.1 + random.number(-14...14))Z",
        colour,
        opacity: 88)
    }
    let burst =
      "M\(x) \(y - 46)l9 31l26 -19l-11 31l33 3l-29 14l20 27l-32 -11l-2 34l-16 -30"
      + "l-23 25l4 -34l-33 7l25 -22l-28 -18l33 -2z"
    return drawing + shape(burst, palette.ink) + disc(x, y, 13, palette.accent)
  }

  /// Draws quarter and half circles, as on a tiled wall.
  func tiles(_ random: inout SeededGenerator) -> Markup {
    let colours = [palette.glow, palette.accent, palette.shade, palette.ink, palette.bottom]
    var drawing: Markup = .empty
    for place in 0..<9 {
      let (x, y) = (place % 3 * 80, place / 3 * 80)
      let fill = colours[(place * 2 + random.number(0...1)) % 5]
      let other = colours[(place * 2 + 2) % 5]
      let piece = random.one(
        of: [
          "M0 0h80a80 80 0 0 1-80 80z", "M0 0a40 40 0 0 0 80 0zM0 40a40 40 0 0 0 80 0z",
          "M0 0h80L0 80z",
          "M40 4a36 36 0 1 0 .1 0z",
        ],
        or: "")
      drawing += """
        <path d="M\(x) \(y)h80v80h-80z" fill="\(other)"/>\
        <path transform="translate(\(x) \(y))rotate(\(random.number(0...3) * 90) 40 40)" d="\(piece)" fill="\(fill)"/>
        """
    }
    return drawing
  }

  func confetti(_ random: inout SeededGenerator) -> Markup {
    var strips = ["", "", "", ""]
    for place in 0..<44 {
      let (x, y) = (random.number(4...236), random.number(4...250))
      strips[place % 4] += "M\(x) \(y)l\(random.number(-9...9)) \(random.number(4...10))"
    }
    let colours = [palette.glow, palette.accent, palette.ink, palette.shade]
    let x = random.number(96...144)
    let paper = zip(strips, colours).map { stroke($0, $1, width: 5, opacity: 90) }
    let mouth = "M\(x - 44) 128q44 62 88 0z"
    return disc(x, 126, 82, palette.glow, opacity: 28) + Markup(paper)
      + disc(x, 126, 66, palette.glow)
      + stroke("M\(x - 34) 108q10 -16 20 0M\(x + 14) 108q10 -16 20 0", palette.shade, width: 6)
      + shape(mouth, palette.shade)
      + shape("M\(x - 24) 148q24 -12 48 0q-24 22 -48 0z", palette.accent)
  }

  func arches(_ random: inout SeededGenerator) -> Markup {
    let (x, y) = (random.number(104...136), random.number(132...150))
    var drawing: Markup = .empty
    for place in 0..<5 {
      let half = 112 - place * 21
      let fill = [palette.accent, palette.glow, palette.bottom, palette.shade, palette.glow][place]
      drawing += shape(
        "M\(x - half) 300V\(y)a\(half) \(half) 0 0 1 \(half * 2) 0V300z", fill, opacity: 92)
    }
    let sun = y + random.number(4...30)
    return drawing + disc(x, sun, 15, palette.accent)
      + shape("M\(x - 60) 300L\(x) 208L\(x + 60) 300z", palette.shade, opacity: 45)
  }

  func contours(_ random: inout SeededGenerator) -> Markup {
    let (x, y) = (random.number(80...160), random.number(92...140))
    let lean = random.number(-30...30)
    var drawing: Markup = .empty
    for place in 0..<9 {
      let half = 18 + place * 19
      let path =
        "M\(x - half) \(y)c0 \(-half - lean / 3) \(half) \(-half + lean) \(half + lean / 4) \(-half * 7 / 8)"
        + "s\(half + lean / 3) \(half / 2) \(half - lean / 4) \(half * 7 / 8)"
        + "s\(-half / 2 + lean) \(half) \(-half) \(half * 9 / 10)"
        + "s\(-half) \(-half / 3) \(-half) \(-half * 9 / 10)z"
      drawing += stroke(
        path, place % 3 == 2 ? palette.accent : palette.glow, width: place % 3 == 2 ? 4 : 2,
        opacity: 85)
    }
    return drawing + disc(x, y, 8, palette.accent) + ring(x, y, 13, palette.shade, width: 3)
  }

  func shutter(_ random: inout SeededGenerator) -> Markup {
    let y = random.number(116...134)
    var drawing = disc(120, y, 104, palette.shade) + disc(120, y, 96, palette.glow)
    let turn = random.number(0...50)
    for place in 0..<7 {
      let fill = place % 2 == 0 ? palette.accent : palette.shade
      drawing += """
        <path transform="rotate(\(turn + place * 51) 120 \(y))" \
        d="M120 \(y - 94)A94 94 0 0 1 194 \(y - 58)L150 \(y + 14)L107 \(y - 33)z" fill="\(fill)" opacity=".92"/>
        """
    }
    return drawing + ring(120, y, 98, palette.ink, width: 3)
      + disc(120 - 54, y - 56, 9, palette.ink, opacity: 60)
  }
}
