import PlazaBase
import PlazaTesting
import Testing

struct ShortCodeTests {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  private func codes(_ count: Int, seed: UInt64) -> [ShortCode] {
    let world = TestWorld(seed: seed).world
    return (0..<count).map { _ in ShortCode(random: world.randomBytes(5)) }
  }

  @Test func `every single wrong character is detected`() {
    let seed = UInt64.random(in: 0 ... .max)
    for code in codes(200, seed: seed) {
      for place in 0..<8 {
        for wrong in Self.alphabet {
          var typed = Array(code.text)
          guard typed[place] != wrong else { continue }
          typed[place] = wrong
          #expect(
            ShortCode(String(typed)) == nil, "seed \(seed): \(code) read as \(String(typed))")
        }
      }
    }
  }

  @Test func `swapped neighbours are detected unless their values differ by 16`() {
    let seed = UInt64.random(in: 0 ... .max)
    for code in codes(200, seed: seed) {
      for place in 0..<6 {
        var typed = Array(code.text)
        typed.swapAt(place, place + 1)
        let values = typed[place...(place + 1)].compactMap { Self.alphabet.firstIndex(of: $0) }
        let isHarmless = values[0] == values[1] || abs(values[0] - values[1]) == 16
        #expect(
          (ShortCode(String(typed)) == nil) != isHarmless,
          "seed \(seed): \(code) read as \(String(typed))")
      }
    }
  }

  @Test func `a code is accepted with any case, spacing and common misreadings`() throws {
    for code in codes(200, seed: 7) {
      #expect(ShortCode(code.text) == code)
      #expect(ShortCode(code.description) == code)
      #expect(ShortCode(" \(code.description.lowercased().replacing("-", with: " - ")) ") == code)
      let misread = code.text.replacing("0", with: "o").replacing("1", with: "l")
      #expect(ShortCode(misread) == code)
      #expect(ShortCode(code.text.replacing("1", with: "I")) == code)
    }
  }

  @Test(arguments: ["", "7K3", "U0000000", "0000000000", "*******", "ÀÀÀÀÀÀÀÀ", "        "])
  func `an invalid code is refused`(text: String) { #expect(ShortCode(text) == nil) }

  @Test func `a code is displayed in three groups`() {
    #expect(ShortCode(random: [0, 0, 0, 0, 0]).description == "000-000-00")
    #expect(ShortCode(random: [255, 255, 255, 255, 255]).text.hasPrefix("ZZZZZZZ"))
  }
}
