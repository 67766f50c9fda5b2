import PlazaBase
import Testing

@testable import PrintShop

@Suite("Document refusals")
struct DocumentRefusalTests {
  @Test(
    "Each refusal says what is wrong and what to do, in English and in Korean",
    arguments: DocumentRefusal.allCases)
  func current(refusal: DocumentRefusal) {
    let english = refusal.message
    let korean = Language.korean.withLanguage { refusal.message }
    #expect(english.utf8.allSatisfy { $0 < 0x80 })
    #expect(korean.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) })
    #expect(english.split(separator: ".").count == (refusal == .unread ? 3 : 2))
    #expect(korean.hasSuffix("주세요."))
  }
}
