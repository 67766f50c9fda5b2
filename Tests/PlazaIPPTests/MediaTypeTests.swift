import PlazaIPP
import Testing

@Suite("IPP")
struct MediaTypeTests {
  @Test("Its messages have the registered media type")
  func registered() { #expect(IPP.mediaType == "application/ipp") }
}
