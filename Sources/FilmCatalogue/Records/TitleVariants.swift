import PlazaBase

/// A title as an imported list writes it, with the spellings under which the catalogue may have
/// it.
struct TitleVariants {
  /// The keys that denote the same title, allowing for numerals, spellings and a year in brackets.
  let names: Set<String>
  /// Keys that possibly denote the title: its parts before and after a colon, a dash or an "or".
  let likely: Set<String>
  /// The year that the title contains in brackets: "Heat (1995)".
  let year: Int?
  /// The title without the year.
  let bare: String

  init(_ title: String) {
    let (bare, year) = Self.withoutYear(title)
    (self.bare, self.year) = (bare, year)
    let names = Set([title, bare].flatMap(Self.forms).map(FilmNormalization.key(ofTitle:)))
    self.names = names
    likely = Set(Self.parts(of: bare).flatMap(Self.forms).map(FilmNormalization.key(ofTitle:)))
      .subtracting(names)
  }

  /// Other spellings to search for at a source that finds nothing under the written one.
  var otherSpellings: [String] {
    var spellings = Self.forms(of: bare)
    spellings += spellings.flatMap { form in
      [
        form.replacing(" and ", with: " & "),
        form.replacing(" & ", with: " and ").replacing(" + ", with: " and "),
      ]
    }
    var seen: Set = [bare.folded]
    return spellings.sorted { ($0.count, $0) < ($1.count, $1) }.map(\.trimmed).filter {
      seen.insert($0.folded).inserted
    }
  }

  private static func withoutYear(_ title: String) -> (title: String, year: Int?) {
    guard let found = title.firstMatch(of: /\s*[(\[](\d{4})[)\]]\s*$/), let year = Int(found.1),
      found.range.lowerBound > title.startIndex
    else { return (title, nil) }
    return (String(title[..<found.range.lowerBound]), year)
  }

  /// The parts of a title. A source may know the film only by its first or second part.
  private static func parts(of title: String) -> [String] {
    var parts: [String] = []
    for mark in [":", " - ", " – ", " — ", "/", " or ", " or: ", ", or "] {
      for cut in title.ranges(of: mark) {
        parts += [String(title[..<cut.lowerBound]), String(title[cut.upperBound...])]
      }
    }
    return parts.map { $0.trimmed }.filter { part in part.count { $0.isLetter || $0.isNumber } > 1
    }
  }

  /// The title with numerals and spellings replaced by their alternatives.
  private static func forms(of title: String) -> [String] {
    var forms = [title.replacing("½", with: " 1/2").trimmed, title.replacing(" 1/2", with: "½")]
    forms = forms.flatMap { form in
      let words = form.split(separator: " ").map(String.init)
      return words.enumerated().reduce([""]) { made, word in
        let ways = ways(word.element, isLast: word.offset == words.count - 1)
        return Array(made.flatMap { head in ways.map { head + " " + $0 } }.prefix(maxForms))
      }
    }
    return Array(Set(forms + [title]))
  }

  /// The maximum number of forms: it grows exponentially with the number of numerals.
  private static let maxForms = 24

  private static func ways(_ word: String, isLast: Bool) -> [String] {
    let bare = word.folded.filter { $0.isLetter || $0.isNumber }
    // Within a title, "I" is the pronoun.
    if bare == "i", !isLast { return [word] }
    if let number = numbers.firstIndex(where: { $0.contains(bare) }) {
      return [word] + numbers[number]
    }
    for pair in spellings where bare.contains(pair.0) || bare.contains(pair.1) {
      let other =
        bare.contains(pair.1)
        ? bare.replacing(pair.1, with: pair.0) : bare.replacing(pair.0, with: pair.1)
      return [word, other]
    }
    return [word]
  }

  private static let numbers = [
    ["1", "one", "i"], ["2", "two", "ii"], ["3", "three", "iii"], ["4", "four", "iv"],
    ["5", "five", "v"],
    ["6", "six", "vi"], ["7", "seven", "vii"], ["8", "eight", "viii"], ["9", "nine", "ix"],
    ["10", "ten", "x"],
    ["11", "eleven", "xi"], ["12", "twelve", "xii"], ["13", "thirteen", "xiii"],
    ["20", "twenty", "xx"],
    ["40", "forty"], ["50", "fifty"], ["100", "hundred"], ["1000", "thousand"],
  ]

  /// American and British spellings.
  private static let spellings = [
    ("neighbor", "neighbour"), ("color", "colour"), ("honor", "honour"), ("harbor", "harbour"),
    ("favor", "favour"),
    ("gray", "grey"), ("theater", "theatre"), ("center", "centre"), ("traveler", "traveller"),
    ("pajama", "pyjama"),
  ]
}
