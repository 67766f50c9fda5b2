import FilmCatalogue
import Foundation
import PlazaBase
import PlazaFiles
import PlazaImaging
import PlazaMarkup

/// The preview image of a shared link: the film's poster, its title, and the name of the site.
struct ShareCard: Sendable {
  static let width = 1200
  static let height = 630

  /// Part of the file name, so that cards are rendered again after the design has changed.
  static let edition = "1"

  let film: Film
  let artwork: FilmArtwork

  /// An SVG of 1200 × 630. The title next to the poster is three times as large as on posters.
  var svg: Markup {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">\
    <defs><linearGradient id="ground" x2="1" y2="1"><stop stop-color="#2e1065"/>\
    <stop offset=".55" stop-color="#6d28d9"/><stop offset="1" stop-color="#c026a8"/></linearGradient>\
    <clipPath id="frame"><rect x="60" y="60" width="340" height="510" rx="26"/></clipPath></defs>\
    <rect width="1200" height="630" fill="url(#ground)"/>\(lights)\
    <rect x="52" y="52" width="356" height="526" rx="32" fill="#ffffff" fill-opacity=".16"/>\
    <g clip-path="url(#frame)">\(poster)</g>\(title)\(foot)</svg>
    """
  }

  /// The lights of a cinema's marquee.
  private var lights: Markup {
    let lamps = (0..<17).map { "<circle cx=\"\(464 + $0 * 42)\" cy=\"66\" r=\"7\"/>" as Markup }
    return """
      <circle cx="1080" cy="560" r="260" fill="#2563eb" fill-opacity=".32"/>\
      <circle cx="760" cy="40" r="220" fill="#f0abfc" fill-opacity=".10"/>\
      <g fill="#fde68a">\(Markup(lamps))</g>
      """
  }

  private var poster: Markup {
    switch artwork {
    case .drawing(let drawing): "<g transform=\"translate(60 60) scale(1.4167)\">\(drawing)</g>"
    case .picture(let bytes):
      """
      <image x="60" y="60" width="340" height="510" preserveAspectRatio="xMidYMid slice" \
      href="data:image/jpeg;base64,\(Data(bytes).base64EncodedString())"/>
      """
    }
  }

  private var title: Markup {
    let set = PosterTitle(film.title, isWide: true)
    let scale = 3
    // Leaves room for the lines below a title of four or more lines.
    let letters = min(set.size, set.lines.count > 3 ? 25 : 34)
    let (size, leading) = (letters * scale, (letters + max(3, letters / 7)) * scale)
    let first = 290 - (set.lines.count - 1) * leading / 2 + size / 3
    let lines = set.lines.enumerated().map { index, line in
      "<text x=\"460\" y=\"\(first + index * leading)\">\(line)</text>" as Markup
    }
    return """
      <g fill="#ffffff" font-family="\(PDF.fonts)" font-weight="700" font-size="\(size)">\(Markup(lines))</g>
      """
  }

  private var foot: Markup {
    let facts = [
      film.year.map(String.init), film.genres.prefix(3).map(\.title).joined(separator: ", "),
    ]
    .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "  ·  ")
    return """
      <g font-family="\(PDF.fonts)"><text x="460" y="500" font-size="32" fill="#e9d5ff">\(facts)</text>\
      <rect x="460" y="528" width="196" height="50" rx="25" fill="#ffffff"/>\
      <text x="558" y="563" font-size="28" font-weight="700" fill="#6d28d9" text-anchor="middle">Marquee</text>\
      <text x="680" y="563" font-size="28" fill="#ffffff">on the plaza</text></g>
      """
  }
}

/// Renders and caches cards: one per film, until its artwork changes.
struct ShareCards: Sendable {
  static let prefix = "marquee/cards"
  /// How long a card is cached. It is rendered again on request.
  private static let retention = Duration.days(60)

  private let files: any FileStore
  private let png: SVGRasterizer

  init(_ workshop: MarqueeBackground) {
    files = workshop.files
    png = SVGRasterizer(tools: workshop.tools)
  }

  /// Returns the card of a film as a PNG.
  /// - Throws: ``ToolError`` or ``FileError``.
  func card(of film: Film) async throws -> [UInt8] {
    let key = FileKey(Self.prefix, film.id, "\(film.artworkVersion)-\(ShareCard.edition).png")
    if let key, let file = try await files.open(key) {
      return try await file.read(from: 0, count: file.length)
    }
    let card = ShareCard(film: film, artwork: try await FilmArtwork.of(film, in: files))
    let made = try await png.render(card.svg, width: ShareCard.width, height: ShareCard.height)
    if let key { try await files.put(key, made) }
    return made
  }

  func deleteOrphans(now: Instant) async throws {
    for entry in try await files.list(Self.prefix) where now - entry.stored > Self.retention {
      try await files.delete(entry.key)
    }
  }
}
