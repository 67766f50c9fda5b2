import Foundation
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PlazaServer

/// Which backups are kept, across the ends of weeks, months, years and summer time.
@Suite struct BackupRetentionTests {
  private typealias Candidate = BackupRetention.Candidate
  private let keep = BackupRetention(daily: 7, weekly: 4, monthly: 6)

  private func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  /// Makes a backup every day and deletes the expired ones each time.
  /// - Returns: the dates of the backups that are left.
  private func survivors(from first: String, to last: String, _ keep: BackupRetention) throws
    -> [String]
  {
    var backups: [Candidate] = []
    var day = try date(first)
    while try day <= date(last) {
      backups.append(Candidate(date: day, isGood: true))
      for index in keep.expired(backups, on: day).reversed() { backups.remove(at: index) }
      day = day.adding(days: 1)
    }
    return backups.map(\.date.description)
  }

  @Test func `after a year of nights, 7 daily, 4 weekly and 6 monthly backups are left`() throws {
    #expect(
      try survivors(from: "2025-11-01", to: "2026-11-27", keep) == [
        "2026-06-01", "2026-07-01", "2026-08-01", "2026-09-01", "2026-10-01", "2026-11-01",
        "2026-11-02", "2026-11-09", "2026-11-16", "2026-11-21", "2026-11-22", "2026-11-23",
        "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27",
      ])
  }

  @Test(arguments: [
    // The end of a year, and of February in a common and in a leap year.
    ("2025-06-01", "2026-01-02", ["2025-08-01", "2025-12-08", "2025-12-15", "2025-12-22"]),
    ("2025-08-15", "2026-03-01", ["2025-10-01", "2025-11-01", "2026-02-02", "2026-02-09"]),
    ("2027-08-15", "2028-03-01", ["2027-10-01", "2028-02-07", "2028-02-14", "2028-02-21"]),
  ])
  func `the first backup of each week and month survives`(
    first: String, last: String, kept: [String]
  ) throws {
    let left = try survivors(from: first, to: last, keep)
    for date in kept { #expect(left.contains(date), "\(date) in \(left)") }
    #expect(left.count <= 7 + 4 + 6 + 1)
  }

  @Test func `without weekly and monthly backups, only the last days are left`() throws {
    let daily = BackupRetention(daily: 3, weekly: 0, monthly: 0)
    #expect(
      try survivors(from: "2026-03-20", to: "2026-04-01", daily) == [
        "2026-03-30", "2026-03-31", "2026-04-01",
      ])
  }

  @Test func `the newest good backups are kept however old they are`() throws {
    let old = try (1...9).map { Candidate(date: try date("2025-01-0\($0)"), isGood: true) }
    let bad = Candidate(date: try date("2026-11-27"), isGood: false)
    #expect(keep.expired(old + [bad], on: try date("2026-11-28")) == [0, 1])
    #expect(keep.expired(old + [bad], on: try date("2026-12-04")) == [0, 1, 9])
  }

  @Test func `a backup made by hand is kept for 30 days`() throws {
    let made = [
      Candidate(date: try date("2026-11-03"), isGood: true),
      Candidate(date: try date("2026-11-04"), isGood: true, isByHand: true),
      Candidate(date: try date("2026-11-05"), isGood: true),
    ]
    let ends = BackupRetention(daily: 7, weekly: 0, monthly: 0).ends(of: made)
    #expect(ends == (try ["2026-11-10", "2026-12-04", "2026-11-12"].map(date)))
  }
}

/// When the nightly backup is due.
@Suite struct BackupScheduleTests {
  private func instant(_ text: String) throws -> Instant {
    let date = try Date(text, strategy: .iso8601)
    return Instant(seconds: Int64(nearest: date.timeIntervalSince1970))
  }

  @Test(arguments: [
    ("2026-11-28T03:29:59Z", "2026-11-27T03:30:00Z"),
    ("2026-11-28T03:30:00Z", "2026-11-28T03:30:00Z"),
    ("2026-07-01T02:30:00Z", "2026-07-01T02:30:00Z"),
    // Summer time begins on 29 March 2026 at 01:00 and ends on 25 October 2026 at 01:00 UTC.
    ("2026-03-28T12:00:00Z", "2026-03-28T03:30:00Z"),
    ("2026-03-29T12:00:00Z", "2026-03-29T02:30:00Z"),
    ("2026-10-24T12:00:00Z", "2026-10-24T02:30:00Z"),
    ("2026-10-25T12:00:00Z", "2026-10-25T03:30:00Z"),
  ])
  func `the time is that of the shop's clock`(now: String, slot: String) throws {
    let time = try #require(ShopTimeZone(identifier: "Europe/London"))
    let schedule = BackupSchedule(hour: 3, minute: 30, time: time)
    #expect(try schedule.lastSlot(before: instant(now)) == instant(slot))
  }

  @Test func `a skipped or repeated time is used once`() throws {
    let time = try #require(ShopTimeZone(identifier: "Europe/London"))
    let schedule = BackupSchedule(hour: 1, minute: 30, time: time)
    for day in ["2026-03-29", "2026-10-25"] {
      let start = try instant(day + "T00:00:00Z")
      let slots = Set((0...600).map { schedule.lastSlot(before: start + .minutes($0)) })
      #expect(slots.count == 2, "yesterday's and today's")
    }
  }

  @Test(arguments: Engine.all)
  func `each time is taken by one server, and one that was missed is made up for once`(
    engine: Engine
  ) async throws {
    let world = TestWorld(now: try instant("2026-11-27T10:00:00Z"))
    let time = try #require(ShopTimeZone(identifier: "Europe/London"))
    let schedule = BackupSchedule(hour: 3, minute: 30, time: time)
    try await engine.withStore(BackupTables.migrations, world: world) { store in
      // Two servers ask at each time.
      var taken: [Bool] = []
      for pause in [Duration.zero, .zero, .hours(17), .hours(1), .zero, .days(5), .zero] {
        world.advance(by: pause)
        let now = world.now
        taken.append(try await store.write { try schedule.takeSlot(now: now, $0) })
      }
      #expect(taken == [false, false, false, true, false, true, false])
    }
  }
}
