import PlazaBase
import Testing

/// URL components that cannot be confused with one another.
struct IdentifierTests {
  @Test(arguments: [
    "ann", "Ann.Lee+camp", "o'neil", "müller", "жанна", "한빛", "김hana", "東京tarou", "さくらsakura",
    "नमस्ते", "ann_lee-1",
  ])
  func `one script and common combinations of scripts are accepted`(text: String) {
    #expect(Identifier.isSafe(text))
  }

  @Test(arguments: [
    "\u{FF41}nn", "ann\u{200B}", "\u{430}nn", "an\u{43D}", "a\u{3BD}n", "ann\u{AD}", "an\u{202E}n",
    "ﬁn", "ann\u{3164}",
    "асе", "рохо", "ann ", "😀", "x\u{2044}y", "ａ", "\u{E0061}nn", "1\u{FF11}",
  ])
  func `format characters, wide forms, mixed scripts and Latin lookalikes are refused`(
    text: String
  ) {
    #expect(!Identifier.isSafe(text))
  }

  @Test func `right-to-left names are isolated in sentences`() {
    let message = say("\("שלום") and \("Ann")", as: "a list")
    #expect(message == "\u{2068}שלום\u{2069} and Ann")
  }
}
