import PlazaBase

extension FilmFacts {
  /// The facts without values that cannot be stored: control characters, blank or overlong texts,
  /// impossible running times, and years before the first films or far in the future.
  func cleaned(thisYear: Int) -> FilmFacts {
    var facts = self
    facts.title = title.oneLine(atMost: 1000) ?? ""
    facts.originalTitle = originalTitle?.oneLine(atMost: 1000)
    facts.directors = directors.names(atMost: 20)
    facts.cast = cast.names(atMost: 60)
    facts.genres = genres.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    facts.runningMinutes = runningMinutes.flatMap { (1...6000).contains($0) ? $0 : nil }
    facts.overview = overview?.lines(atMost: 10_000)
    facts.artwork = artwork?.httpsAddress
    facts.popularity = popularity.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    facts.score = score.flatMap { $0 > 0 && $0 <= 10 ? $0 : nil }
    facts.certifications = certifications.reduce(into: [:]) { kept, one in
      if let country = one.key.oneLine(atMost: 10), let words = one.value.oneLine(atMost: 20) {
        kept[country] = words
      }
    }
    facts.links = links.compactMap(\.cleaned)
    facts.trailers = trailers.compactMap(\.cleaned)
    ReleaseDates.flagImplausibleYears(&facts, thisYear: thisYear)
    return facts
  }
}

extension PurchaseLink {
  fileprivate var cleaned: PurchaseLink? {
    guard let address = address.httpsAddress, let store = store.oneLine(atMost: 60) else {
      return nil
    }
    let price = priceMinor.flatMap { $0 > 0 && $0 < 100_000_000 ? $0 : nil }
    return PurchaseLink(
      kind, store: store, address: address, priceMinor: price,
      currency: price == nil ? nil : currency?.oneLine(atMost: 3))
  }
}

extension Trailer {
  fileprivate var cleaned: Trailer? {
    guard let address = address.httpsAddress else { return nil }
    return Trailer(title: title.oneLine(atMost: 200) ?? "Trailer", address: address)
  }
}

extension [String] {
  /// The names without blanks and duplicates.
  fileprivate func names(atMost maximum: Int) -> [String] {
    var seen: Set<String> = []
    return compactMap { $0.oneLine(atMost: 200) }.filter { seen.insert($0).inserted }.prefix(
      maximum
    )
    .map { $0 }
  }
}

extension String {
  /// The text without control characters and with white space collapsed to single spaces; nil if
  /// nothing remains.
  func oneLine(atMost maximum: Int) -> String? {
    if isOneLine, utf8.count <= maximum { return self }
    let isPlain = utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != 0xC2 || $0 == 0x20 }
    let words = String(
      String.UnicodeScalarView(unicodeScalars.map { !isPlain && $0.isControl ? " " : $0 })
    )
    .split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : String(words.joined(separator: " ").prefix(maximum))
  }

  /// Whether it is ASCII words separated by single spaces: the fast path for most texts.
  private var isOneLine: Bool {
    var before: UInt8 = 0x20
    for byte in utf8 {
      if byte < 0x20 || byte > 0x7E || byte == 0x20 && before == 0x20 { return false }
      before = byte
    }
    return before != 0x20
  }

  /// The text normalised like ``oneLine(atMost:)``, with its line breaks preserved.
  fileprivate func lines(atMost maximum: Int) -> String? {
    if isOneLine, utf8.count <= maximum { return self }
    let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      String($0).oneLine(atMost: maximum) ?? ""
    }
    let text = lines.joined(separator: "\n").trimmed
    return text.isEmpty ? nil : String(text.prefix(maximum))
  }

  /// The address if it is an https address that is safe to put into a page.
  var httpsAddress: String? {
    let text = trimmed
    guard text.utf8.count <= 2000, text.lowercased().hasPrefix("https://"),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) })
    else { return nil }
    return text
  }
}
