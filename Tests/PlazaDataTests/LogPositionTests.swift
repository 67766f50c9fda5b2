import PlazaData
import Testing

/// Positions in a database's log.
@Suite struct LogPositionTests {
  @Test func `log positions are ordered by both halves`() throws {
    let places = try ["0/0", "0/10", "0/FFFFFFFF", "1/0", "16/B374D848", "FFFFFFFF/FFFFFFFF"].map {
      try #require(LogPosition(postgres: $0), "\($0)")
    }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    #expect(places.last == .end)
    for place in places { #expect(LogPosition(digits: place.digits) == place) }
  }

  @Test(arguments: ["", "0", "0/", "/0", "0/0/0", "100000000/0", "0/100000000", "-1/0", "0/x"])
  func `an invalid PostgreSQL log position is not read`(text: String) {
    #expect(LogPosition(postgres: text) == nil)
  }

  @Test(arguments: ["", "-1", "+1", "x", "00000000000000001"])
  func `an invalid log position in a cookie is not read`(text: String) {
    #expect(LogPosition(digits: text) == nil)
  }
}
