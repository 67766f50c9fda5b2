import Testing

@testable import PlazaBase

@Suite struct BrandColourTests {
  @Test(arguments: [
    "", "red", "#12345", "#1234567", "#12345g", "123456", "#１２３４５６", "#12345\u{301}6",
  ])
  func `other texts are no colours`(text: String) {
    #expect(BrandColour(text) == nil)
  }

  @Test(arguments: ["#ffffff", "#000000", "#ffee00", "#2c5bd4", "#777777", "#0a0a0a", "#ff8800"])
  func `text on each background has a contrast of at least 4.5`(text: String) throws {
    let colour = try #require(BrandColour(text))
    let onWhite = 1.05 / (colour.onLight.luminance + 0.05)
    let dark = try #require(BrandColour("#15171c")).luminance + 0.05
    #expect(onWhite >= 4.5, "\(colour.onLight.text)")
    #expect((colour.onDark.luminance + 0.05) / dark >= 4.5, "\(colour.onDark.text)")
  }

  @Test func `a legible colour stays as it is`() throws {
    #expect(try #require(BrandColour("#2C5BD4")).onLight.text == "#2c5bd4")
  }
}
