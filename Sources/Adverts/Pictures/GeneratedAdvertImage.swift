import PlazaMarkup

/// The picture of an advert without one: a drawing that is always the same for an advertiser.
struct GeneratedAdvertImage: Sendable {
  let advertiser: String

  /// An SVG of 640 × 360.
  var svg: Markup {
    let hash = advertiser.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let (paper, far, near, ink) = Self.palettes[Int(hash / 8 % UInt32(Self.palettes.count))]
    let thing = Self.thing(for: advertiser, hash)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360">\
      <rect width="640" height="360" fill="\(paper)"/>\
      <circle cx="\(440 + Int(hash % 90))" cy="\(120 + Int(hash / 90 % 40))" r="150" fill="\(far)" opacity=".55"/>\
      <path d="M0 286h640v74H0z" fill="\(far)"/>\
      <g fill="\(near)" stroke="\(ink)" stroke-width="9" stroke-linecap="round" \
      stroke-linejoin="round">\(thing)</g></svg>
      """
  }

  private static let palettes = [
    ("#fde8cf", "#f4a259", "#fffaf0", "#5b3a29"), ("#d7ecea", "#5b9aa0", "#fdfdf6", "#1f3b4d"),
    ("#e9e3f5", "#a58bd0", "#fffdf7", "#3b2a5c"), ("#e6f0d8", "#9bbf6a", "#fffef5", "#33482a"),
    ("#fbe0e0", "#e07a7a", "#fff9f4", "#5a2231"),
  ]

  /// Returns a drawing that fits a keyword in the name, or one chosen by the hash.
  private static func thing(for name: String, _ hash: UInt32) -> Markup {
    let name = name.lowercased()
    func matchesAny(_ words: [String]) -> Bool { words.contains { name.contains($0) } }
    if matchesAny(["coffee", "café", "cafe", "tea", "bakery"]) { return cup }
    if matchesAny(["book", "press", "paper"]) { return books }
    if matchesAny(["cycle", "bike", "wheel"]) { return bicycle }
    if matchesAny(["pizza", "kitchen", "dinner", "restaurant", "trattoria"]) { return pizza }
    if matchesAny(["print", "copy", "copies"]) { return printer }
    if matchesAny(["hockey", "skat", "rink"]) { return stick }
    return [cup, books, bicycle, pizza][Int(hash % 4)]
  }

  private static let cup: Markup = """
    <path d="M196 150h210v58a92 92 0 0 1-92 92h-26a92 92 0 0 1-92-92z"/>\
    <path d="M406 168h34a34 34 0 0 1 0 68h-42" fill="none"/><path d="M164 318h274"/>\
    <path d="M252 116q-22-24 0-48t0-48M312 116q-22-24 0-48t0-48M372 116q-22-24 0-48t0-48" fill="none" opacity=".7"/>
    """
  private static let books: Markup = """
    <path d="M150 262h320v44H150zM172 212h300v50H172zM140 166h290v46H140z"/>\
    <path d="M190 262v44M440 262v44M212 212v50M180 166v46" fill="none"/>\
    <path d="M214 166L230 84q50-22 88 6q40-28 88-6l16 82" /><path d="M318 90v74" fill="none"/>
    """
  private static let bicycle: Markup = """
    <circle cx="208" cy="236" r="76" fill="none"/><circle cx="432" cy="236" r="76" fill="none"/>\
    <path d="M208 236l64-112h118l-82 112zl100 0L272 124M432 236L382 92h40M250 92h48" fill="none"/>\
    <circle cx="308" cy="236" r="16"/>
    """
  private static let pizza: Markup = """
    <path d="M150 130q170-84 340 0L320 330z"/><path d="M168 152q152-70 304 0" fill="none"/>\
    <circle cx="262" cy="180" r="24"/><circle cx="364" cy="176" r="26"/><circle cx="316" cy="248" r="22"/>
    """
  private static let printer: Markup = """
    <path d="M220 76h200v96H220z"/><path d="M172 158h296a20 20 0 0 1 20 20v92H152v-92a20 20 0 0 1 20-20z"/>\
    <path d="M208 226h224v90H208z"/><path d="M240 256h160M240 286h104M428 192h16" fill="none"/>
    """
  private static let stick: Markup = """
    <path d="M226 54h30l66 178q6 18 26 18h96a26 26 0 0 1 0 52H326q-26 0-36-26z"/>\
    <path d="M372 250v52M404 250v52" fill="none"/><path d="M158 276h84v22q-42 20-84 0z"/>\
    <ellipse cx="200" cy="276" rx="42" ry="14"/>
    """
}
