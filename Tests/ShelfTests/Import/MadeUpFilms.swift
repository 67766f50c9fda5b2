import PlazaTesting

/// Fictitious films with plausible names.
struct MadeUpFilms {
  typealias Item = LoopbackTMDB.Item

  private static let first = [
    "Silent", "Golden", "Last", "Paper", "Grey", "Hidden", "Twelve", "Broken", "Café", "Northern",
    "Second", "Blue",
  ]
  private static let second = [
    "River", "Garden", "Harbour", "Letter", "Winter", "Orchard", "Theatre", "Lantern", "Neighbour",
    "Hill",
  ]
  private static let forms: [@Sendable (String, String) -> String] = [
    { "The \($0) \($1)" }, { "\($0) \($1) II" }, { "The \($0) & the \($1)" },
    { "A \($0) \($1) of Seven" },
    { "\($1): The \($0) Return" }, { "\($0) \($1) 3" }, { "The \($0)’s \($1)" },
    { "\($0) \($1) – Part Two" },
    { "\($1) \($0), Mon Amour" }, { "What’s \($0), \($1)?" }, { "Dr. \($0)-\($1)…" },
    { "An \($0) \($1) at Noon!" },
  ]

  /// The films that the sources have.
  private(set) var all: [Item] = []

  init(_ generator: inout SplitMix64) {
    for (place, form) in Self.forms.enumerated() {
      for (row, first) in Self.first.enumerated() {
        for (column, second) in Self.second.enumerated() {
          let number = (place * Self.first.count + row) * Self.second.count + column
          let year = 1950 + Int.random(in: 0..<70, using: &generator)
          var item = Item(
            id: 1000 + number, title: form(first, second), year: year,
            imdb: "tt\(5_000_000 + number)")
          if number % 7 == 0 {
            item.others = ["Le Film \(number) Perdu", "Der verlorene Film \(number)"]
          }
          if number % 11 == 0 { item.original = "영화 제\(number)번" }
          if number % 13 == 0 { item.original = "Élégie nº \(number)" }
          all.append(item)
        }
      }
    }
    // Films of equal names: of the same year, of the next, and of five and thirty years later.
    for number in 0..<80 {
      let film = all[number * 17]
      let later = [0, 1, 5, 30][number % 4]
      if later == 0, number > 20 { continue }
      all.append(
        Item(
          id: 9000 + number, title: film.title, year: film.year + later,
          imdb: "tt\(6_000_000 + number)"))
    }
  }

  /// Returns the other films of the same name.
  func namesakes(of film: Item) -> [Item] {
    all.filter { $0.title == film.title && $0.id != film.id }
  }
}

extension LoopbackTMDB.Item {
  /// Returns a variant spelling of the title, often with two differences.
  func written(_ generator: inout SplitMix64) -> String {
    var text = title
    for _ in 0..<Int.random(in: 1...2, using: &generator) {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: text = text.replacing("&", with: "and").replacing("Twelve", with: "12")
      case 1:
        text = text.replacing("Neighbour", with: "Neighbor").replacing("Harbour", with: "Harbor")
      case 2: text = text.replacing("Grey", with: "Gray").replacing("Theatre", with: "Theater")
      case 3 where text.hasPrefix("The ") && !text.hasSuffix(", The"):
        text = "\(text.dropFirst(4)), The"
      case 4:
        text = text.replacing(" II", with: " 2").replacing(" 3", with: " III").replacing(
          "Seven", with: "7")
      case 5: text = text.uppercased().replacing("’", with: "'")
      case 6:
        text = text.replacing("é", with: "e").replacing(" – ", with: ": ").replacing(
          "…", with: "...")
      case 7:
        text = text.replacing("Part Two", with: "Part II").replacing("!", with: "").replacing(
          "-", with: " ")
      case 8 where text.hasPrefix("The "): text = String(text.dropFirst(4))
      case 9: return "\(text) (\(year))"
      case 10: return others.randomElement(using: &generator) ?? text
      case 11: return original ?? text
      default: break
      }
    }
    return text
  }
}
