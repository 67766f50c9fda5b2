import PlazaBase
import PlazaTesting
import Testing

struct IDTests {
  private enum Film {}

  @Test func `an ID is a version 7 UUID`() {
    let world = TestWorld(now: Instant(microseconds: 0x0123_4567_89AB * 1000))
    let id: ID<Film> = world.world.newID()
    #expect(id.text.hasPrefix("01234567-89ab-7"))
    #expect(
      id.text.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
        != nil)
    #expect(ID<Film>(id.text) == id)
  }

  @Test func `later IDs sort after earlier ones, and IDs are unique`() {
    let world = TestWorld()
    var keys: [String] = []
    for _ in 0..<2_000 {
      keys.append(world.world.newID(Film.self).text)
      world.advance(by: .milliseconds(1))
    }
    #expect(keys == keys.sorted())
    let atOnce = (0..<2_000).map { _ in world.world.newID(Film.self).text }
    #expect(Set(atOnce).count == 2_000)
  }

  @Test func `an ID in capital letters is accepted`() {
    let lower = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b"
    #expect(ID<Film>(lower.uppercased())?.text == lower)
  }

  @Test(
    arguments: [
      "", "x", "0190a1b2c3d47e5f8a9b0c1d2e3f4a5b", "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5",
      "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5bb",
      "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5g", "0190a1b2_c3d4-7e5f-8a9b-0c1d2e3f4a5b",
      " 190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b",
      "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a５", "'; DROP TABLE rental_film; ----------",
    ])
  func `text that is not an ID is refused`(text: String) { #expect(ID<Film>(text) == nil) }

  @Test func `the real clock advances and random values do not repeat`() {
    let first = World.real.now()
    #expect(World.real.now() >= first)
    #expect(World.real.randomBytes(16) != World.real.randomBytes(16))
    #expect(World.real.newSecret().wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
  }
}
