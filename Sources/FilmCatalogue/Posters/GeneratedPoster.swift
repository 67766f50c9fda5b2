public import PlazaMarkup

/// The generated poster of a film without a picture. The genre determines its motif, and the title
/// varies it. The drawing is deterministic.
public struct GeneratedPoster: Sendable {
  /// Part of ``version``. Increase it when the drawing code changes, so that browsers reload the
  /// poster.
  static let edition = "1"

  let title: String
  let year: Int?
  let directors: [String]
  let genres: [Genre]

  public init(title: String, year: Int?, directors: [String] = [], genres: [Genre] = []) {
    self.title = title
    self.year = year
    self.directors = directors
    self.genres = genres
  }

  /// A short hash of everything that the drawing depends on.
  public var version: String {
    SeededGenerator(
      [Self.edition, title, year.map(String.init) ?? "", small] + genres.map(\.rawValue)
    ).text
  }

  /// An SVG of 240 × 360 units and at most 3 KB.
  public var svg: Markup {
    var random = SeededGenerator([title, year.map(String.init) ?? ""])
    let (motifs, mood) = PosterMotif.of(PosterMotif.telling(of: genres))
    let motif = random.one(of: motifs, or: .tiles)
    let palettes = PosterPalette.all(of: mood)
    let palette = palettes[random.number(0...palettes.count - 1)]
    let drawing = PosterDrawing(palette: palette).draw(motif, &random)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 360" width="240" height="360">\
      <defs><linearGradient id="a" x2="0" y2="1"><stop stop-color="\(palette.top)"/>\
      <stop offset=".8" stop-color="\(palette.bottom)"/></linearGradient>\
      <linearGradient id="b" x2="0" y2="1"><stop stop-color="\(palette.shade)" stop-opacity="0"/>\
      <stop offset=".55" stop-color="\(palette.shade)" stop-opacity=".9"/>\
      <stop offset="1" stop-color="\(palette.shade)"/></linearGradient></defs>\
      <rect width="240" height="360" fill="url(#a)"/>\(drawing)\(titleLines(palette, serif: isQuiet))</svg>
      """
  }

  /// Whether the text is set in a serif typeface.
  private var isQuiet: Bool {
    let quiet: Set<Genre> = [
      .drama, .romance, .history, .war, .mystery, .western, .fantasy, .horror,
    ]
    return PosterMotif.telling(of: genres).map(quiet.contains) ?? true
  }

  private var small: String {
    [year.map(String.init), directors.isEmpty ? nil : directors.prefix(2).joined(separator: ", ")]
      .compactMap(\.self)
      .joined(separator: "  ·  ")
  }

  private func titleLines(_ palette: PosterPalette, serif: Bool) -> Markup {
    let set = PosterTitle(title, isWide: !serif)
    let foot = PosterTitle.fitting(small, width: 204, size: 10)
    let first = 326 - (set.lines.count - 1) * set.leading
    let veil = max(110, first - set.size - 70)
    let lines = set.lines.enumerated().map { number, line in
      "<text x=\"120\" y=\"\(first + number * set.leading)\">\(line)</text>" as Markup
    }
    let family: Markup =
      serif
      ? "Georgia, 'Times New Roman', serif"
      : "'Avenir Next', Futura, 'Trebuchet MS', system-ui, sans-serif"
    return """
      <rect y="\(veil)" width="240" height="\(360 - veil)" fill="url(#b)"/>\
      <g fill="\(palette.ink)" text-anchor="middle" font-family="\(family)">\
      <g font-weight="700" font-size="\(set.size)">\(Markup(lines))</g>\
      <text x="120" y="346" font-size="10" letter-spacing=".4" fill-opacity=".85">\(foot)</text></g>
      """
  }
}
