import Foundation
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct FilmNormalizationTests {
  @Test
  func `different spellings of a title have the same key`() {
    let same = [
      ["The Matrix", "Matrix, The", "matrix", " THE  MATRIX ", "The Mátrix"],
      ["Fast & Furious", "Fast and Furious", "fast AND furious", "Fast&Furious"],
      ["Spider-Man", "Spider Man", "Spiderman"], ["Amélie", "AMELIE"], ["Boot, Das", "Das Boot"],
      ["Romeo + Juliet", "Romeo & Juliet"], ["A Bug's Life", "Bug’s Life, A"], ["Ｍ", "M", "m"],
    ]
    for titles in same {
      #expect(
        Set(titles.map(FilmNormalization.key(ofTitle:))).count == 1,
        "\(titles.map(FilmNormalization.key(ofTitle:)))")
    }
  }

  @Test
  func `different titles have different keys`() {
    let titles = [
      "300", "1776", "M", "A", "The", "Se7en", "Seven", "8½", "8", "Up", "It", "Die Hard", "Hard",
      "A.I.", "I", "!!!",
      "?",
      "الرسالة", "七人の侍", "Иди и смотри", "An", "La La Land", "Alien", "Alien 3", "Aliens",
    ]
    #expect(Set(titles.map(FilmNormalization.key(ofTitle:))).count == titles.count)
    #expect(titles.allSatisfy { !FilmNormalization.key(ofTitle: $0).isEmpty })
  }

  @Test
  func `the sort title leaves out only a leading article`() {
    let sorted = [
      "The Zoo", "A Bug's Life", "Éden", "An Education", "Zero", "the apartment", "300", "A",
    ].sorted {
      FilmNormalization.sortTitle(of: $0) < FilmNormalization.sortTitle(of: $1)
    }
    #expect(
      sorted == [
        "300", "A", "the apartment", "A Bug's Life", "Éden", "An Education", "Zero", "The Zoo",
      ])
  }

  @Test(arguments: [1, 7, 1_999, 20_261_121] as [UInt64])
  func `the key of any title is stable, short and independent of its spelling`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = Array("abcxyzÀéñßøمحب漢字ひ0123456789&,.'’:-!? \u{200F}\u{0301}😀")
    for round in 0..<400 {
      let title = String(
        (0..<Int.random(in: 1...40, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        })
      let key = FilmNormalization.key(ofTitle: title)
      let told = "seed \(seed), round \(round), “\(title)”"
      #expect(FilmNormalization.key(ofTitle: title) == key, "\(told)")
      #expect(FilmNormalization.key(ofTitle: "  \(title)\t") == key, "\(told)")
      #expect(
        FilmNormalization.key(ofTitle: title.precomposedStringWithCanonicalMapping) == key,
        "\(told)")
      #expect(
        FilmNormalization.key(ofTitle: title.decomposedStringWithCanonicalMapping) == key,
        "\(told)")
      #expect(key.utf8.count <= 600, "\(told)")
      #expect(title.allSatisfy(\.isWhitespace) || !key.isEmpty, "\(told)")
    }
  }

  @Test
  func `the key and sort title of any title fit into an index`() {
    for title in [
      String(repeating: "x", count: 364), String(repeating: "漢", count: 5000),
      "e" + String(repeating: "\u{0301}", count: 9000),
    ] {
      #expect(FilmNormalization.key(ofTitle: title).utf8.count <= 600)
      #expect(FilmNormalization.sortTitle(of: title).utf8.count <= 600)
    }
  }

  @Test
  func `different spellings of a name have the same key`() {
    #expect(
      FilmNormalization.keys(ofPeople: ["Lana Wachowski & Lilly Wachowski"])
        == FilmNormalization.keys(ofPeople: ["lilly wachowski", "Lana  Wachowski"]))
    #expect(FilmNormalization.keys(ofPeople: ["", " ", "…"]).isEmpty)
    #expect(
      FilmNormalization.keys(ofPeople: ["J.J. Abrams"])
        == FilmNormalization.keys(ofPeople: ["J. J. Abrams"]))
  }
}
