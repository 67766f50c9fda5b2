import PlazaMarkup

/// Motifs of land and sea.
extension PosterDrawing {
  func mesas(_ random: inout SeededGenerator) -> Markup {
    let (x, radius) = (random.number(70...170), random.number(44...66))
    var far = "M0 236"
    var near = "M0 262"
    for place in 0..<3 {
      let left = place * 84 + random.number(0...22)
      let top = random.number(168...206)
      far += "H\(left)l8 \(top - 236)H\(left + random.number(34...48))l9 \(236 - top)"
      near += "q\(random.number(30...50)) \(random.number(-14...14)) 82 0"
    }
    let stem = random.coin() ? random.number(26...56) : random.number(182...212)
    let cactus = "M\(stem) 268v-62m0 40h-13v-18m13 8h12v-22"
    return disc(x, 150, radius + 34, palette.glow, opacity: 25)
      + disc(x, 150, radius, palette.glow)
      + shape(far + "H240V360H0Z", palette.accent, opacity: 80)
      + shape(near + "V360H0Z", palette.shade)
      + stroke(cactus, palette.shade, width: 8)
  }

  func mountains(_ random: inout SeededGenerator) -> Markup {
    let x = random.number(60...180)
    return disc(x, random.number(82...112), random.number(24...38), palette.glow)
      + range(176, 84, step: 54, palette.glow, opacity: 30, sharp: true, &random)
      + range(206, 76, step: 62, palette.accent, opacity: 65, sharp: true, &random)
      + range(236, 58, step: 48, palette.accent, sharp: true, &random)
      + range(264, 34, step: 40, palette.shade, sharp: true, &random)
  }

  func sails(_ random: inout SeededGenerator) -> Markup {
    let (x, side) = (random.number(84...156), random.coin() ? 1 : -1)
    let boat = "M\(x - 40) 214h80l-14 22h-52Z"
    let mast = "M\(x) 214V92"
    let sails = "M\(x + 4 * side) 98q\(58 * side) 50 \(44 * side) 106h\(-44 * side)Z"
    let jib = "M\(x - 4 * side) 118q\(-34 * side) 44 \(-28 * side) 86h\(28 * side)Z"
    var waves: Markup = .empty
    for place in 0..<4 {
      let y = 226 + place * 16
      var path = "M\(-20 - random.number(0...20)) \(y)"
      for _ in 0..<5 { path += "q15 -13 30 0t30 0" }
      waves += shape(
        path + "V360H-60Z", place < 3 ? palette.accent : palette.shade, opacity: 45 + place * 18)
    }
    return disc(x - 46 * side, 96, 34, palette.glow) + stroke(mast, palette.shade, width: 4)
      + shape(sails, palette.ink) + shape(jib, palette.ink, opacity: 80)
      + shape(boat, palette.shade) + waves
  }

  func rays(_ random: inout SeededGenerator) -> Markup {
    let (x, y) = (random.number(80...160), random.number(190...216))
    let count = random.number(9...13)
    var path = ""
    for place in 0..<count {
      let (from, to) = (place * 1200 / count - 480, place * 1200 / count - 480 + 560 / count)
      path += "M\(x) \(y)L\(from + 50) -140H\(to + 50)Z"
    }
    return shape(path, palette.glow, opacity: 42) + disc(x, y, 44, palette.glow)
      + range(232, 30, step: 70, palette.accent, sharp: false, &random)
      + range(258, 22, step: 46, palette.shade, sharp: true, &random)
  }

  func hills(_ random: inout SeededGenerator) -> Markup {
    let x = random.number(50...190)
    var bow: Markup = .empty
    for (place, colour) in [palette.glow, palette.ink, palette.accent].enumerated() {
      bow += ring(x, 240, 128 - place * 17, colour, width: 17, opacity: 90)
    }
    let (left, top) = (random.number(40...200), random.number(46...84))
    let balloon = "M\(left - 5) \(top + 34)h10l-2 9h-6Z"
    return bow + disc(left, top, 27, palette.glow) + shape(balloon, palette.shade)
      + stroke(
        "M\(left - 9) \(top + 25)L\(left - 4) \(top + 34)M\(left + 9) \(top + 25)L\(left + 4) \(top + 34)",
        palette.shade, width: 1)
      + stroke("M\(left) \(top - 27)v54", palette.ink, width: 7)
      + range(222, 40, step: 90, palette.accent, opacity: 75, sharp: false, &random)
      + range(250, 36, step: 80, palette.accent, sharp: false, &random)
      + range(284, 26, step: 70, palette.shade, sharp: false, &random)
  }

  func castle(_ random: inout SeededGenerator) -> Markup {
    let x = random.number(86...140)
    var walls = ""
    for (place, top) in [(-34, 166), (-12, 128), (14, 150), (36, 182)] {
      let high = top + random.number(-12...12)
      walls += "M\(x + place) 260V\(high)l9 -26l9 26V260Z"
    }
    walls += "M\(x - 34) 260V204h88V260Z"
    let lights = "M\(x - 4) 186v7M\(x + 22) 200v7M\(x - 24) 214v7"
    let moon = random.number(60...180)
    return dots(26, above: 170, palette.ink, width: 2, &random)
      + disc(moon, 116, 66, palette.glow, opacity: 30)
      + disc(moon, 116, 50, palette.glow)
      + range(240, 44, step: 66, palette.accent, opacity: 50, sharp: false, &random)
      + shape(walls, palette.shade) + stroke(lights, palette.glow, width: 4)
      + shape("M-10 300Q\(x) 190 250 300V360H-10Z", palette.shade)
  }

  func bareTrees(_ random: inout SeededGenerator) -> Markup {
    var trunks = ""
    var twigs = ""
    for place in 0..<6 {
      let x = 8 + place * 44 + random.number(-8...8)
      let lean = random.number(-10...10)
      trunks += "M\(x) 300Q\(x + lean) 160 \(x - lean) -8"
      for _ in 0..<3 {
        let y = random.number(40...190)
        let side = random.coin() ? 1 : -1
        twigs +=
          "M\(x) \(y)q\(8 * side) -16 \(random.number(14...24) * side) \(-random.number(24...34))"
      }
    }
    let x = random.number(70...170)
    return disc(x, 118, 58, palette.glow, opacity: 22) + disc(x, 118, 42, palette.glow)
      + shape("M-10 200q70 -24 130 0t130 0v90H-10Z", palette.bottom, opacity: 75)
      + stroke(trunks, palette.shade, width: 8) + stroke(twigs, palette.shade, width: 3)
      + disc(x + random.number(-20...20), 236, 4, palette.accent)
      + shape("M-10 256q60 -18 130 0t130 0v110H-10Z", palette.shade, opacity: 90)
  }

  func moonlitSea(_ random: inout SeededGenerator) -> Markup {
    let (x, y, radius) = (random.number(84...156), random.number(92...124), random.number(46...62))
    let side = random.coin() ? 1 : -1
    var glitter = ""
    for row in 0..<9 {
      let half = max(6, radius - row * 5 + random.number(-7...7))
      glitter += "M\(x - half + random.number(-6...6)) \(196 + row * 11)h\(2 * half)"
    }
    return disc(x, y, radius, palette.glow)
      + disc(x + 34 * side, y + 22, radius * 3 / 5, palette.accent, opacity: 78)
      + "<path d=\"M0 186h240v174H0z\" fill=\"\(palette.shade)\" opacity=\".55\"/>"
      + stroke(glitter, palette.glow, width: 4, opacity: 85)
  }
}
