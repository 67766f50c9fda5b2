/// Durations as text for people.
extension Duration {
  /// The duration in whole seconds, rounded up, but at least 1.
  public var secondsRoundedUp: Int {
    max(1, Int(components.seconds) + (components.attoseconds > 0 ? 1 : 0))
  }

  /// The duration, rounded up to seconds below a minute, to minutes below a day, and to days:
  /// "30 seconds", "10 minutes", "2 hours", "2 h 5 min", "3 days".
  public var localizedText: String {
    let seconds = secondsRoundedUp
    if seconds < 60 { return say(seconds, one: "1 second", many: "\(seconds) seconds") }
    let minutes = (seconds + 59) / 60
    if minutes < 60 { return say(minutes, one: "1 minute", many: "\(minutes) minutes") }
    if minutes < 1440 {
      let hours = minutes / 60
      return minutes.isMultiple(of: 60)
        ? say(hours, one: "1 hour", many: "\(hours) hours") : Duration.minutes(minutes).brief
    }
    let days = (minutes + 1439) / 1440
    return say(days, one: "1 day", many: "\(days) days")
  }

  /// The duration in hours and minutes, rounded down: "2 h 5 min", "2 h", "45 min".
  public var brief: String {
    let (hours, minutes) = Int(components.seconds / 60).quotientAndRemainder(dividingBy: 60)
    if hours == 0 { return say("\(minutes) min") }
    return minutes == 0 ? say("\(hours) h") : say("\(hours) h \(minutes) min")
  }

  /// The length of a recording, or a position in it, rounded to seconds: "0:15", "1:05",
  /// "1:02:03".
  public var playingTime: String {
    let seconds = Int((wholeMicroseconds.addingSaturating(500_000)) / 1_000_000)
    let (minutes, hours) = (seconds / 60 % 60, seconds / 3600)
    let end = padded(seconds % 60, 2)
    return hours > 0 ? "\(hours):\(padded(minutes, 2)):\(end)" : "\(minutes):\(end)"
  }

  /// A position in a recording as WebVTT and other formats of files write it, rounded down to
  /// milliseconds: "01:02:03.400".
  public var timecode: String {
    let milliseconds = Int(wholeMicroseconds / 1000)
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
    return "\(parts.joined(separator: ":")).\(padded(rest, 3))"
  }
}
