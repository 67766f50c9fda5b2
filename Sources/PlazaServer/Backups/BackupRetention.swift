import PlazaBase

/// How long backups are kept: each one for a number of days, the first good one of each week for a
/// number of weeks, and the first good one of each month for a number of months.
///
/// The first one of a week or month does not change when further backups are made, so the page can
/// show until when each backup is kept.
public struct BackupRetention: Sendable, Equatable {
  public let daily: Int
  public let weekly: Int
  public let monthly: Int

  /// Backups that a person made or uploaded, and those made before a restoration, are kept for at
  /// least this number of days.
  static let daysByHand = 30
  /// Invalid backups are kept for this number of days, so that their cause can be found.
  static let daysOfInvalid = 7

  /// A backup as far as its retention depends on it.
  struct Candidate: Sendable, Equatable {
    let date: CalendarDate
    let isGood: Bool
    var isByHand = false
  }

  /// Returns the date from which each backup may be deleted.
  /// - Parameter backups: from old to new.
  func ends(of backups: [Candidate]) -> [CalendarDate] {
    var (weeks, months): (Set<Int>, Set<Int>) = ([], [])
    return backups.map { backup in
      let date = backup.date
      guard backup.isGood else { return date.adding(days: Self.daysOfInvalid) }
      var end = date.adding(days: max(daily, backup.isByHand ? Self.daysByHand : 0))
      let monday = date.monday
      if weeks.insert(monday.dayNumber).inserted {
        end = max(end, monday.adding(days: 7 * weekly))
      }
      if months.insert(date.year * 12 + date.month).inserted {
        end = max(end, date.firstOfMonth(after: monthly))
      }
      return end
    }
  }

  /// Returns the positions of the backups to delete. The newest good backups, as many as daily
  /// ones are kept, are never deleted, in case no new backup succeeds.
  /// - Parameter backups: from old to new.
  func expired(_ backups: [Candidate], on today: CalendarDate) -> [Int] {
    let good = backups.indices.filter { backups[$0].isGood }
    let newest = Set(good.suffix(max(1, daily)))
    let ends = ends(of: backups)
    return backups.indices.filter { ends[$0] <= today && !newest.contains($0) }
  }
}

extension CalendarDate {
  /// The Monday of this date's week. 1970-01-01 was a Thursday.
  fileprivate var monday: CalendarDate { adding(days: -((dayNumber % 7 + 10) % 7)) }

  /// Returns the first day of the month a number of months after this date's month.
  fileprivate func firstOfMonth(after months: Int) -> CalendarDate {
    let month = year * 12 + self.month - 1 + months
    return CalendarDate(year: month / 12, month: month % 12 + 1, day: 1) ?? self
  }
}
