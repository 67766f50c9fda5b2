import PlazaBase
import Testing

struct IndexTermsTests {
  @Test(arguments: [
    ("Łukasz Łoś", "lukasz los"), ("ØYSTEIN SØRENSEN", "oystein sorensen"), ("Đorđe", "dorde"),
    ("Æthelþryð", "aethelthryd"),
    ("Işıl İnce", "isil ince"), ("Œuvre Straße", "oeuvre strasse"), ("Ħal Ŧŋ", "hal tn"),
    ("Əli", "eli"),
    ("Ángström Čech Ñandú", "angstrom cech nandu"), ("ＡＢＣ", "abc"), ("김민수", "김민수"),
    ("Жуков", "жуков"),
  ])
  func `letters are folded for search`(text: String, folded: String) {
    #expect(text.folded == folded)
    #expect(text.folded.folded == folded)
  }

  @Test func `any part of a name matches when partial matching is on`() {
    let words = IndexTerms.of(["김민수 Johnson"], anyPart: true)
    for asked in ["민수", "수", "김", "son", "johns"] {
      #expect(words.contains { $0.hasPrefix(asked) }, "\(asked)")
    }
    #expect(!words.contains("n"))
    #expect(!IndexTerms.of(["김민수"]).contains { $0.hasPrefix("민수") })
  }

  @Test(arguments: [
    ("Lilo & Stitch", "and"), ("Lilo & Stitch", "stitch"), ("Tom + Jerry", "and"), ("R&B", "rb"),
    ("8½", "12"),
    ("8½", "8"),
  ])
  func `symbols in titles are found by the words people type`(text: String, word: String) {
    #expect(IndexTerms.of([text]).contains(word))
    #expect(!IndexTerms.of(["Lilo"]).contains("and"))
  }

  @Test(arguments: [
    ("020 7946 0000", "+44 20 7946 0000"), ("020 7946 0000", "0044 (0)20-7946.0000"),
    ("020 7946 0000", "02079460000"),
    ("+44 20 7946 0000", "020 7946 0000"), ("010-1234-5678", "+82 10 1234 5678"),
    ("+82-10-1234-5678", "01012345678"),
    ("+1 (555) 010-9999", "555 010 9999"), ("555-010-9999", "+15550109999"),
    ("020 7946 0000", "7946 0000"),
  ])
  func `a telephone number is found in any format`(kept: String, typed: String) throws {
    let (words, asked) = (PhoneTerms.of(kept), try #require(PhoneTerms.prefixes(of: typed)))
    #expect(asked.contains { one in words.contains { $0.hasPrefix(one) } }, "\(words) \(asked)")
  }

  @Test(arguments: ["Ann Lee", "12345", "439H1G6R", "", "SW1A 1AA", "+"])
  func `text that is not a telephone number is searched as words`(typed: String) {
    #expect(PhoneTerms.prefixes(of: typed) == nil)
  }
}
