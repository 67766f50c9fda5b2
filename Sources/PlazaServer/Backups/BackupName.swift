import PlazaBase

/// The names of backups: `plaza-2026-11-28-0330-0a1b2c3d.tar`, with the local time, and the suffix
/// `.enc` if they are encrypted.
enum BackupName {
  static func make(
    at moment: Instant, _ time: ShopTimeZone, isEncrypted: Bool, in world: World
  ) -> String {
    let (hour, minute) = time.timeOfDay(of: moment)
    let clock = [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    let stem = "plaza-\(time.date(of: moment))-\(clock)-\(world.randomBytes(4).hexadecimal)"
    return stem + (isEncrypted ? ".tar.enc" : ".tar")
  }

  static func isBackup(_ name: String) -> Bool {
    name.wholeMatch(of: /plaza-[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{4}-[0-9a-f]{8}\.tar(\.enc)?/)
      != nil
  }

  /// Returns the time in a name; nil if the name has another form.
  static func moment(of name: String, _ time: ShopTimeZone) -> Instant? {
    guard isBackup(name), let date = CalendarDate(name.dropFirst(6).prefix(10)),
      let hour = Int(name.dropFirst(17).prefix(2)), let minute = Int(name.dropFirst(19).prefix(2))
    else { return nil }
    return time.moment(date, hour: min(hour, 23), minute: min(minute, 59))
  }
}
