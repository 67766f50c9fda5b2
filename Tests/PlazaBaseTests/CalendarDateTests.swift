import PlazaBase
import PlazaTesting
import Testing

struct CalendarDateTests {
  private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  @Test(arguments: [
    "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "2025-02-28", "2026-06-30",
  ])
  func `a valid date parses and formats as the same text`(text: String) throws {
    #expect(try day(text).description == text)
  }

  @Test(
    arguments: [
      "2025-02-29", "1900-02-29", "2026-04-31", "2026-00-10", "2026-13-01", "2026-01-00",
      "2026-01-32", "0000-01-01",
      "2026-1-01", "26-01-01", "2026/01/01", "2026-01-01 ", " 2026-01-01", "2026-01-0a",
      "+026-01-01", "２０２６-01-01", "",
      "--", "2026-01-01-01",
    ])
  func `an invalid date is refused`(text: String) { #expect(CalendarDate(text) == nil) }

  @Test func `each date converts to a day number and back`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<20_000 {
      let number = Int.random(in: -719_162...2_932_896, using: &random)
      let date = try #require(CalendarDate(dayNumber: number), "seed \(seed), day \(number)")
      #expect(date.dayNumber == number, "seed \(seed)")
      let next = date.adding(days: 1)
      #expect(date < next || date.description == "9999-12-31", "seed \(seed), \(date)")
      #expect(CalendarDate(date.description) == date, "seed \(seed)")
    }
  }

  @Test func `day numbers count from 1 January 1970`() throws {
    #expect(try day("1970-01-01").dayNumber == 0)
    #expect(try day("2000-03-01").dayNumber == 11_017)
    #expect(try day("1969-12-31").dayNumber == -1)
    #expect(try day("0001-01-01").dayNumber == -719_162)
    #expect(try day("9999-12-31").dayNumber == 2_932_896)
  }

  @Test(arguments: [Int.min, -719_163, 2_932_897, Int.max])
  func `a day number outside the calendar is refused`(number: Int) {
    #expect(CalendarDate(dayNumber: number) == nil)
  }

  @Test func `adding days handles leap days and stops at the limits of the calendar`() throws {
    #expect(try day("2024-02-28").adding(days: 2) == day("2024-03-01"))
    #expect(try day("2025-02-28").adding(days: 1) == day("2025-03-01"))
    #expect(try day("2026-01-01").adding(days: -1) == day("2025-12-31"))
    #expect(try day("2026-01-01").adding(days: .max) == day("9999-12-31"))
    #expect(try day("2026-01-01").adding(days: .min) == day("0001-01-01"))
    #expect(try day("1950-01-01").adding(days: .min) == day("0001-01-01"))
  }

  @Test(
    arguments: [
      ("2008-06-15", "2026-06-14", 17), ("2008-06-15", "2026-06-15", 18),
      ("2008-02-29", "2026-02-28", 17),
      ("2008-02-29", "2026-03-01", 18), ("2008-02-29", "2024-02-29", 16),
      ("2026-06-01", "2026-06-01", 0),
    ])
  func `an age increases on each birthday`(birth: String, today: String, age: Int) throws {
    #expect(try day(birth).age(on: day(today)) == age)
  }
}
