import HTTPTypes
import PlazaBase
import PlazaMarkup
import Testing

@testable import PlazaHTTP

/// File names suggested to browsers for downloads.
@Suite struct AttachmentTests {
  @Test(arguments: [
    ("Best of U13.kva", "Best of U13.kva"), ("한국어.vtt", "한국어.vtt"), ("original", "original"),
    ("../../etc/passwd.csv", "-..-etc-passwd.csv"), ("C:\\x|y?.csv", "C--x-y-.csv"),
    (".vtt", "file.vtt"),
    ("a\u{0}\r\nb\u{7F}.csv", "ab.csv"), ("invoice\u{202E}fdp.exe", "invoicefdp.exe"),
    ("\u{2066}x\u{2069}\u{FFFF}.kva", "x.kva"), ("...zip", "file.zip"),
  ])
  func `a file name is one path component and stays readable`(typed: String, saved: String) {
    #expect(FileName.safe(typed) == saved)
  }

  @Test func `a long file name is shortened and keeps its extension`() {
    for letter in ["a", "한", "👩‍👩‍👧", "e\u{301}\u{301}\u{301}\u{301}"] {
      let name = FileName.safe(String(repeating: letter, count: 300) + ".kva")
      #expect(name.hasSuffix(".kva") && name.utf8.count <= 255, "\(name)")
    }
  }

  @Test func `a file name cannot break out of the header field`() throws {
    var answer = Response(.ok)
    answer.save(as: "a\"; filename=b\r\nSet-Cookie: c=d\u{0}.csv")
    #expect(
      answer.headers[.contentDisposition]
        == "attachment; filename*=UTF-8''a-%3B%20filename%3DbSet-Cookie-%20c%3Dd.csv")
  }
}
