import PlazaBase
import PlazaTesting

/// A generated diary of 5,000 rows in eight formats, with the expected film of each row.
struct LargeDiary {
  typealias Item = LoopbackTMDB.Item

  /// A row of the diary.
  struct Row {
    /// The expected film; nil if no source has it.
    var film: Item?
    var title: String
    var year: Int
    /// The IDs that the row states, if the format has IDs.
    var tmdb: Int?
    var imdb: String?
    var day: String
  }

  struct File {
    let name: String
    let bytes: [UInt8]
    /// The rows by the origin that the importer reports for them.
    let rows: [String: Row]
  }

  static let rowsOfLayout = 625

  let films: MadeUpFilms
  private(set) var files: [File] = []

  init(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    films = MadeUpFilms(&generator)
    for layout in Layout.allCases {
      let order = films.all.shuffled(using: &generator)
      var seen: Set<String> = []
      // An export of ratings has each film once.
      let listed =
        layout == .letterboxdRatings
        ? order.filter { seen.insert($0.title).inserted } : Array(order[..<500])
      let rows = (0..<Self.rowsOfLayout).map { number in
        row(listed[number % listed.count], number, layout.hasIDs, &generator)
      }
      files.append(layout.file(rows))
    }
  }

  private func row(_ film: Item, _ number: Int, _ hasIDs: Bool, _ generator: inout SplitMix64)
    -> Row
  {
    let day = "20\(10 + number % 15)-0\(1 + number % 9)-\(10 + number % 19)"
    var row = Row(film: film, title: film.written(&generator), year: film.year, day: day)
    let namesakes = films.namesakes(of: film)
    if hasIDs,
      Int.random(in: 0..<8, using: &generator) > 0
        || namesakes.contains(where: { $0.year == film.year })
    {
      row.tmdb = Bool.random(using: &generator) ? film.id : nil
      row.imdb = row.tmdb == nil || Bool.random(using: &generator) ? film.imdb : nil
    }
    let isNamed = row.tmdb != nil || row.imdb != nil
    // The release year of another country. It is not used without an ID if a film of the same name
    // has that year, because such a row is ambiguous.
    let canDiffer =
      row.title.hasSuffix(")") == false
      && (isNamed || namesakes.allSatisfy { abs($0.year - film.year) > 3 })
    if canDiffer, Int.random(in: 0..<(isNamed ? 12 : 150), using: &generator) == 0 {
      row.year += [-1, 1][number % 2]
    }
    // An ID copied from another row by mistake.
    if isNamed, Int.random(in: 0..<120, using: &generator) == 0 {
      let other = films.all[(number * 31 + 7) % films.all.count]
      (row.tmdb, row.imdb) = row.tmdb == nil ? (nil, other.imdb) : (other.id, row.imdb)
      if other.id == film.id { row.film = film }
    }
    // A film that no source has, with the name of one that they have.
    if Int.random(in: 0..<300, using: &generator) == 0 {
      row = Row(film: nil, title: film.title, year: film.year + 12, day: day)
      if films.all.contains(where: { $0.title == film.title && abs($0.year - row.year) < 3 }) {
        row.year = 1890
      }
      if hasIDs { row.imdb = "tt99\(10000 + number)" }
    }
    return row
  }
}
