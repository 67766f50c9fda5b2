/// The colours of a poster: `top` and `bottom` of the background gradient, `glow` and `accent` for
/// the motif, and a dark `shade` behind the title.
struct PosterPalette: Equatable {
  let top: String
  let bottom: String
  let glow: String
  let accent: String
  let shade: String
  /// The colour of the title.
  let ink: String

  init(
    _ top: String, _ bottom: String, _ glow: String, _ accent: String, _ shade: String,
    ink: String = "#fdf6e7"
  ) {
    self.top = "#" + top
    self.bottom = "#" + bottom
    self.glow = "#" + glow
    self.accent = "#" + accent
    self.shade = "#" + shade
    self.ink = ink
  }

  /// The palettes of a mood.
  static func all(of mood: PosterMood) -> [PosterPalette] {
    switch mood {
    case .dusty:
      [
        PosterPalette("f2b263", "d8572a", "ffe8b0", "a33b20", "4a1c17"),
        PosterPalette("7fb0ac", "eec07b", "fff1c9", "b4532a", "3c2420"),
        PosterPalette("e9785b", "f6c667", "fff3cf", "8c2f39", "3b1326"),
      ]
    case .cosmic:
      [
        PosterPalette("0b1030", "27407a", "7fd6ff", "ff9a62", "070a1f"),
        PosterPalette("1a0b33", "5c2a86", "ff7ac6", "58e1e6", "0e061f"),
        PosterPalette("06212b", "116a70", "b8f2d8", "f9c74f", "04161d"),
        PosterPalette("24070d", "8f2320", "ffd08a", "ff6b4a", "160408"),
      ]
    case .noir:
      [
        PosterPalette("15171c", "3a3f4b", "f2d492", "c0392b", "0c0d10"),
        PosterPalette("101d26", "31525b", "ffd9a0", "d1495b", "0a1319"),
        PosterPalette("211a2b", "5a3a54", "f7c59f", "ee6c4d", "130e1a"),
      ]
    case .bright:
      [
        PosterPalette("ffd166", "ff9f4a", "ef476f", "118ab2", "5b1a3c"),
        PosterPalette("8fd8d2", "fedcd2", "df744a", "dcb239", "1f4b4d"),
        PosterPalette("f7a8b8", "fde2c8", "e4572e", "2e86ab", "5a1f3d"),
        PosterPalette("a5d8ff", "fff3bf", "ff6b6b", "3b7a57", "123a5c"),
      ]
    case .warm:
      [
        PosterPalette("f3c9a5", "d97b66", "fff0dd", "6d597a", "38243f"),
        PosterPalette("355070", "e56b6f", "ffd7ba", "eaac8b", "22304a"),
        PosterPalette("e8d5b7", "a3a380", "fbf5e6", "bb6b4a", "33372a"),
        PosterPalette("c9d6df", "7d98a1", "fefae0", "c9704a", "1f2d36"),
      ]
    case .dread:
      [
        PosterPalette("0d1b1e", "2f4b3c", "e8f1d4", "b5382a", "070f10"),
        PosterPalette("1b0a12", "5b1128", "f5d6c6", "e01e37", "0d0409"),
        PosterPalette("1c1f33", "4a4e69", "f2e9e4", "9a8c98", "0d0f1b"),
      ]
    case .earthen:
      [
        PosterPalette("cdb891", "8a5a44", "f7ead0", "3d405b", "2a1c17"),
        PosterPalette("b7c4b1", "5f7161", "f4f1de", "b5523b", "20291f"),
        PosterPalette("d9a05b", "7b2d26", "fbe7c6", "233d4d", "2b100f"),
      ]
    case .fairy:
      [
        PosterPalette("3a2e6e", "b65fcf", "ffe9a8", "7ae7c7", "1d1442"),
        PosterPalette("1d4e89", "7cc6c3", "fff2c2", "f79256", "0d2747"),
        PosterPalette("264653", "8ab17d", "f6e7a1", "e76f51", "12262e"),
      ]
    }
  }
}

/// The mood of a poster, which determines its palettes.
enum PosterMood: CaseIterable { case dusty, cosmic, noir, bright, warm, dread, earthen, fairy }
