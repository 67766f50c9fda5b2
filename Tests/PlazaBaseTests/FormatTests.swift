import PlazaBase
import Testing

/// How dates, times, durations, sizes and numbers are written for people.
struct FormatTests {
  @Test(arguments: [
    (0, "today, 14:05", "오늘 14:05"), (1, "tomorrow, 14:05", "내일 14:05"),
    (-1, "yesterday, 14:05", "어제 14:05"),
    (2, "Mon 8 June, 14:05", "6월 8일 (월) 14:05"),
    (-365, "Fri 6 June 2025, 14:05", "2025년 6월 6일 (금) 14:05"),
  ])
  func `a brief time is relative to today`(days: Int, english: String, korean: String) throws {
    let (time, now) = try Self.london()
    #expect(time.brief(now + .days(days), now: now) == english)
    Language.korean.withLanguage { #expect(time.brief(now + .days(days), now: now) == korean) }
  }

  @Test func `a full time contains the whole date`() throws {
    let (time, now) = try Self.london()
    #expect(time.full(now) == "Sat 6 June 2026, 14:05" && time.clock(now) == "14:05")
    Language.korean.withLanguage { #expect(time.full(now) == "2026년 6월 6일 (토) 14:05") }
    #expect([0, 545, 1440].map(ShopTimeZone.clock(minutes:)) == ["00:00", "09:05", "24:00"])
  }

  @Test(arguments: [
    ("2027-08-03", "2027-08-05", "3 August – 5 August 2027"),
    ("2027-08-03", "2027-08-03", "3 August 2027"),
    ("2027-12-30", "2028-01-02", "30 December 2027 – 2 January 2028"),
  ])
  func `a period within one year shows the year once`(first: String, last: String, text: String)
    throws
  {
    let (first, last) = (try #require(CalendarDate(first)), try #require(CalendarDate(last)))
    #expect(CalendarDate.period(first, last) == text)
  }

  @Test(arguments: [
    (1, "1 second", "1초"), (30, "30 seconds", "30초"), (61, "2 minutes", "2분"),
    (600, "10 minutes", "10분"),
    (3600, "1 hour", "1시간"), (7500, "2 h 5 min", "2시간 5분"), (86_400, "1 day", "1일"),
    (259_200, "3 days", "3일"),
  ])
  func `a duration is rounded up`(seconds: Int, english: String, korean: String) {
    #expect(Duration.seconds(seconds).localizedText == english)
    Language.korean.withLanguage { #expect(Duration.seconds(seconds).localizedText == korean) }
  }

  @Test func `running time and playing time each have their format`() {
    #expect([45, 117, 120].map { Duration.minutes($0).brief } == ["45 min", "1 h 57 min", "2 h"])
    #expect(
      [15, 65, 3723].map { Duration.seconds($0).playingTime } == ["0:15", "1:05", "1:02:03"])
    #expect(Duration.milliseconds(59_500).playingTime == "1:00")
  }

  @Test(arguments: [
    (0, "00:00:00.000"), (59_999, "00:00:59.999"), (65_007, "00:01:05.007"),
    (3_723_400, "01:02:03.400"), (359_999_999, "99:59:59.999"), (360_000_000, "100:00:00.000"),
  ])
  func `a timecode has two digits for each part and milliseconds`(
    milliseconds: Int, timecode: String
  ) {
    #expect(Duration.milliseconds(milliseconds).timecode == timecode)
    #expect(
      Language.korean.withLanguage { Duration.milliseconds(milliseconds).timecode } == timecode)
  }

  @Test(arguments: [
    (0, "0 KB", "0KB"), (900, "0.9 KB", "0.9KB"), (999_999, "999.9 KB", "999.9KB"),
    (1_000_000, "1 MB", "1MB"),
    (12_345_678, "12.3 MB", "12.3MB"), (1_500_000_000, "1.5 GB", "1.5GB"),
    (2_000_000_000_000, "2,000 GB", "2,000GB"),
  ])
  func `a size is rounded down to one decimal place`(bytes: Int, english: String, korean: String) {
    #expect(ByteCount(bytes).localizedText == english)
    Language.korean.withLanguage { #expect(ByteCount(bytes).localizedText == korean) }
  }

  @Test(arguments: [
    (0, "0 m"), (347, "350 m"), (994, "990 m"), (995, "1.0 km"), (1249, "1.2 km"),
    (12_400, "12 km"),
  ])
  func `a distance is rounded to a precision that depends on its length`(
    metres: Double, english: String
  ) {
    #expect(Distance(metres: metres).localizedText == english)
    Language.korean.withLanguage {
      #expect(Distance(metres: metres).localizedText == english.filter { $0 != " " })
    }
  }

  @Test func `a size limit is shown as a round number`() {
    #expect(
      [10_485_760, 65_536, 500_000_000].map { ByteCount($0).asLimit } == [
        "10 MB", "64 KB", "500 MB",
      ])
  }

  @Test func `only the counted number of a plural phrase gets thousands separators`() {
    let films = { (count: Int) in say(count, one: "1 film", many: "\(count) films of \("1234")") }
    #expect(films(999) == "999 films of 1234")
    #expect(films(12_345) == "12,345 films of 1234")
    Language.korean.withLanguage {
      #expect(say(1234, one: "1 day", many: "\(1234) days") == "1,234일")
    }
  }

  private static func london() throws -> (time: ShopTimeZone, now: Instant) {
    let time = try #require(ShopTimeZone(identifier: "Europe/London"))
    return (time, time.moment(try #require(CalendarDate("2026-06-06")), hour: 14, minute: 5))
  }
}
