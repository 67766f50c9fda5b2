import PlazaBase
import PlazaFetch

/// Parses items of the iTunes Store. Any field may be missing or of another type.
struct ITunesReader: Sendable {
  let country: String
  let thisYear: @Sendable () -> Int

  /// Parses a film. Returns nil for other items, such as bundles, and for items without an ID or
  /// title.
  func film(_ item: LenientJSON) -> FoundFilm? {
    guard item["wrapperType"].line ?? "track" == "track",
      item["kind"].line ?? "feature-movie" == "feature-movie",
      let id = item["trackId"].key, let title = item["trackName"].line
    else { return nil }
    var facts = FilmFacts(title: title)
    let date = ReleaseDates.ofStore(
      item["releaseDate"].line, country: country, thisYear: thisYear())
    (facts.release, facts.dateDoubt) = (date.date, date.doubt)
    facts.genres = item["primaryGenreName"].line.map(Self.genres) ?? []
    facts.directors = item["artistName"].line.map(Self.names) ?? []
    facts.runningMinutes = item["trackTimeMillis"].number.flatMap(Self.minutes)
    if let certificate = item["contentAdvisoryRating"].line {
      facts.certifications[country] = certificate
    }
    facts.overview = item["longDescription"].cleanText ?? item["shortDescription"].cleanText
    facts.artwork = artwork(item)
    facts.links = links(item)
    if let preview = address(item["previewUrl"]) {
      facts.trailers = [Trailer(title: "Preview", address: preview)]
    }
    return FoundFilm(key: ExternalKey(.itunes, id), facts: facts, otherKeys: [])
  }

  /// The address of the larger picture. That size is undocumented; ``ArtworkDownloader`` falls
  /// back to the size that the store named.
  private func artwork(_ item: LenientJSON) -> String? {
    let named = ["artworkUrl100", "artworkUrl60", "artworkUrl30"].compactMap { address(item[$0]) }
      .first
    return named?.replacing(ITunesArtwork.small, with: ITunesArtwork.large)
  }

  private func links(_ item: LenientJSON) -> [PurchaseLink] {
    guard let address = address(item["trackViewUrl"]) else { return [] }
    let currency = item["currency"].line.flatMap { Currency($0) }
    let kinds: [(PurchaseLink.Kind, [String])] = [
      (.buy, ["trackPrice", "trackHdPrice"]), (.rent, ["trackRentalPrice", "trackHdRentalPrice"]),
    ]
    let links = kinds.compactMap { kind, fields -> PurchaseLink? in
      guard let currency, let price = fields.lazy.compactMap({ minor(item[$0], currency) }).first
      else { return nil }
      return PurchaseLink(
        kind, store: "iTunes", address: address, priceMinor: price, currency: currency.code)
    }
    return links.isEmpty ? [PurchaseLink(.buy, store: "iTunes", address: address)] : links
  }

  /// The price in minor units; nil for 0 and less, which denote no price.
  private func minor(_ price: LenientJSON, _ currency: Currency) -> Int? {
    guard let price = price.number, price > 0, price < 1_000_000 else { return nil }
    let digits = (0..<currency.decimals).reduce(1.0) { whole, _ in whole * 10 }
    return Int(nearest: price * digits)
  }

  private func address(_ field: LenientJSON) -> String? {
    guard let address = field.line.flatMap({ FetchURL($0) }), !address.isLoopback else {
      return nil
    }
    return address.text
  }

  static func minutes(_ milliseconds: Double) -> Int? {
    let minutes = (milliseconds / 60_000).rounded()
    return (1...6000).contains(minutes) ? Int(nearest: minutes) : nil
  }

  /// Splits "Joel Coen & Ethan Coen".
  private static func names(_ text: String) -> [String] {
    text.replacing(" & ", with: ", ").split(separator: ", ").map(String.init).filter {
      !$0.isEmpty
    }
  }

  private static func genres(_ name: String) -> [Genre] {
    switch name {
    case "Action & Adventure": [.action, .adventure]
    case "Anime": [.animation]
    case "Comedy": [.comedy]
    case "Documentary": [.documentary]
    case "Drama": [.drama]
    case "Horror": [.horror]
    case "Kids & Family": [.family]
    case "Made for TV": [.tvMovie]
    case "Concert Films", "Music Documentaries", "Music Feature Films", "Musicals": [.music]
    case "Romance": [.romance]
    case "Sci-Fi & Fantasy": [.scienceFiction, .fantasy]
    case "Thriller": [.thriller]
    case "Western": [.western]
    default: []
    }
  }
}

/// The size names in the addresses of the iTunes Store's pictures.
enum ITunesArtwork {
  static let small = "100x100bb"
  static let large = "600x600bb"

  /// The address that the store returned, restored from the address of the larger picture.
  static func named(_ address: String) -> String? {
    address.contains(large) ? address.replacing(large, with: small) : nil
  }
}
