import PlazaData
import Testing

/// Positions in a database's log.
@Suite struct LogPositionTests {
  @Test func `later is greater, whichever half has grown`() throws {
    let places = try ["0/0", "0/10", "0/FFFFFFFF", "1/0", "16/B374D848", "FFFFFFFF/FFFFFFFF"].map {
      try #require(LogPosition(postgres: $0), "\($0)")
    }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    #expect(places.last == .end)
    for place in places { #expect(LogPosition(digits: place.digits) == place) }
  }

  @Test(arguments: ["", "0", "0/", "/0", "0/0/0", "100000000/0", "0/100000000", "-1/0", "0/x"])
  func `what PostgreSQL would not write is none`(text: String) {
    #expect(LogPosition(postgres: text) == nil)
  }

  @Test(arguments: ["", "-1", "+1", "x", "00000000000000001"])
  func `what a cookie would not hold is none`(text: String) {
    #expect(LogPosition(digits: text) == nil)
  }
}
