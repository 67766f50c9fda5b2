import PlazaBase
import Testing

/// Sentences are those of the field: no private metaphors, no translated syntax.
struct PlainEnglishTests {
  /// Turns of phrase that native technical writers use at most once in 1,000 lines.
  private func accents(in lines: [String]) -> [String] {
    let people = /\b(?:no|some|every)body\b|\b(?:who|what|which)(?:so)?ever\b/.ignoresCase()
    let verbs = /\b(?:told|tells)\b|\b(?:stands?|lies|lay) (?!for\b|alone\b)/.ignoresCase()
    let others =
      /\b(?:where|if) there is none\b|\b(?:anew|reckon(?:s|ed|ing)?|otherwise than|all the same)\b/
      .ignoresCase()
    return lines.filter { $0.contains(people) || $0.contains(verbs) || $0.contains(others) }
  }

  @Test func `comments are plain English`() throws {
    let files = try SourceTree.sources.get().files + SourceTree.tests.get().files
    let comments = files.flatMap { file in
      file.swift.lines.map(\.trimmed).filter { $0.hasPrefix("//") }
    }
    #expect(comments.count > 5000, "the comments were not found")
    let found = accents(in: comments)
    #expect(found.count * 1000 <= 3 * comments.count, "\(found.listed)")
  }

  @Test func `texts of screens are plain English`() {
    let texts = Language.korean.phrases
    #expect(texts.count > 3000, "the texts were not found")
    let found = accents(in: texts)
    #expect(found.count * 1000 <= 3 * texts.count, "\(found.listed)")
  }

  @Test func `documents are plain English`() throws {
    let lines = try SourceTree.documents()
    #expect(lines.count > 10_000, "the documents were not found")
    let found = accents(in: lines)
    #expect(found.count * 1000 <= 3 * lines.count, "\(found.listed)")
  }

  @Test func `comments of scripts are plain English`() throws {
    let comments = try SourceTree.scriptComments()
    #expect(comments.count > 1500, "the comments were not found")
    let found = accents(in: comments)
    #expect(found.count * 1000 <= 3 * comments.count, "\(found.listed)")
  }

  @Test func `an unidiomatic phrase is reported`() {
    #expect(
      accents(in: ["/// Tells whoever asks.", "/// Returns the film.", "Nobody was told."]).count
        == 2)
  }
}
