import Foundation
import PlazaBase
import Testing

/// Tests that the tables contain every phrase of the sources, and no others.
struct PhraseTests {
  @Test func `every phrase is translated into every language`() throws {
    let phrases = try Self.phrases.get()
    #expect(phrases.count > 1000)
    for language in Languages.builtIn.all.dropFirst() {
      let words = Set(language.phrases.map(Self.word(of:)))
      let missing = phrases.filter { phrase in
        // A stored phrase gets its sense where it is shown.
        phrase.sense == nil
          ? !words.contains(phrase.key)
          : language.missing(of: [phrase.key, phrase.withSense]).count == 2
      }
      #expect(
        missing.isEmpty, "\(language.name) lacks\n\(Set(missing.map(\.withSense)).sorted().listed)"
      )
    }
  }

  @Test func `phrase tables have no unused phrases`() throws {
    var said = Set<String>()
    for phrase in try Self.phrases.get() {
      said.formUnion([phrase.key, phrase.withSense])
    }
    for language in Languages.builtIn.all.dropFirst() {
      let idle = language.phrases.filter { phrase in
        // A sense chosen by a variable is not found in the sources, but its word is.
        !said.contains(phrase) && !said.contains(Self.word(of: phrase))
      }
      #expect(idle.isEmpty, "\(language.name) has what nobody says:\n\(idle.listed)")
    }
  }

  @Test func `a module's phrase table has only phrases used by that module alone`() throws {
    let tables = try SourceTree.phraseTables()
    #expect(tables.count > 15)
    let phrases = try Self.phrases.get()
    let (exact, words) = (Self.users(phrases, by: \.withSense), Self.users(phrases, by: \.key))
    for (module, table) in tables where module != "PlazaBase" {
      // A sense chosen by a variable is not found in the sources, but its word is.
      let elsewhere = Phrasebook(table).entries.keys.filter {
        exact[$0] ?? words[Self.word(of: $0)] != [module]
      }
      #expect(
        elsewhere.isEmpty,
        "\(module) has phrases that belong to PlazaBase:\n\(elsewhere.sorted().listed)")
    }
  }

  @Test func `the program includes every module's phrase table`() throws {
    let joined = try SourceTree.phraseTables().reduce(into: Set<String>()) { phrases, table in
      phrases.formUnion(Phrasebook(table.text).entries.keys)
    }
    let missing = joined.subtracting(Language.korean.phrases)
    #expect(
      missing.isEmpty, "Add their tables to EmbeddedFiles/phrases.c:\n\(missing.sorted().listed)")
  }

  @Test func `every phrase table is readable`() {
    for language in Languages.builtIn.all {
      #expect(language.faults.isEmpty, "\(language.faults.listed)")
    }
  }

  @Test func `phrases have no leading or trailing spaces`() throws {
    let loose = try Self.phrases.get().filter { $0.key != $0.key.trimmed || $0.key.isEmpty }
    #expect(loose.isEmpty, "\(loose.map(\.key).listed)")
  }

  @Test func `phrases are extracted with their placeholders, plural forms and contexts`() {
    let source = #"""
      let a = say("One \(b("x")) of \(c)") + say("Closed", as: "a day")
      let d = Translator(.korean)(n, one: "1 film", many: "\(n) films")
      // say("not said")
      let e = say(isNew ? "New \(say("shop"))" : "Old")
      let f = say(
        """
        A long \
        sentence.
        """)
      func say(_ word: String) {}
      return late
        ? .again(at: now, StoredPhrase("Later."))
        : .failed(StoredPhrase("\(g) is gone."), isFinal: true)
      """#
    let found = SaidPhrases(source).all
    #expect(
      found.map(\.key) == [
        "One {1} of {2}", "Closed", "{1} films", "New {1}", "Old", "shop", "A long sentence.",
        "Later.",
        "{1} is gone.",
      ])
    #expect(found.map(\.sense) == [nil, "a day", nil, nil, nil, nil, nil, nil, nil])
  }

  /// The key without its sense.
  private static func word(of key: String) -> String {
    key.hasSuffix("]") ? key.lastIndex(of: "[").map { String(key[..<$0]).trimmed } ?? key : key
  }

  private struct SearchResult {
    /// The module that contains the phrase.
    let target: String
    let key: String
    let sense: String?

    var withSense: String { sense.map { "\(key) [\($0)]" } ?? key }
  }

  private static func users(_ phrases: [SearchResult], by name: KeyPath<SearchResult, String>)
    -> [String: Set<String>]
  {
    Dictionary(grouping: phrases, by: { $0[keyPath: name] }).mapValues { Set($0.map(\.target)) }
  }

  private static let phrases = Result { try find() }

  private static func find() throws -> [SearchResult] {
    let sources = try SourceTree.sources.get().files
    let scripts = try SourceTree.scripts().flatMap { script in
      script.text.matches(of: /\bphrase\(\s*'([^']*)'/).map {
        SearchResult(target: script.target, key: String($0.1), sense: nil)
      }
    }
    #expect(scripts.count > 50)
    let said = sources.flatMap { file in
      SaidPhrases(file.swift.lines.joined(separator: "\n")).all.map {
        SearchResult(target: file.target, key: $0.key, sense: $0.sense)
      }
    }
    return said + scripts + titles(in: sources)
  }

  /// Titles stored as phrases and translated where they are shown.
  private static func titles(in sources: [SourceTree.File]) -> [SearchResult] {
    sources.flatMap { file in
      let text = file.swift.lines.joined(separator: "\n")
      let names = text.matches(of: /: Phrase =\s*"([^"]*)"/).map(\.1)
      let desks = text.matches(of: /\bStaffArea\(\s*"([^"]*)",\s*"([^"]*)"/).flatMap {
        [$0.1, $0.2]
      }
      let isOfSettings = text.contains("SettingDefinition(")
      let settings = text.matches(
        of: /\bSettingDefinition\(\s*[^,()]+, in: \.\w+,\s*"([^"]*)",\s*"([^"]*)"/
      ).flatMap { [$0.1, $0.2] }
      let choices =
        isOfSettings ? text.matches(of: /\("[a-z]+",\s*"([^"]*)"\)/).map(\.1) : []
      return (names + desks + settings + choices).map {
        SearchResult(target: file.target, key: String($0), sense: nil)
      }
    }
  }
}
