import PlazaBase

/// The parts of an accepted clip that could not be read, with a message for its owner.
struct FootageLoss: Sendable, Hashable {
  /// The duration that is missing at the end.
  let milliseconds: Int
  /// The number of unreadable frames.
  let frames: Int

  /// The number of unreadable frames that is ignored: a clip that was cut without re-encoding has
  /// a few that depend on frames which were cut off.
  private static let usual = 8

  /// - Returns: Nil if nothing was lost.
  init?(milliseconds: Int, frames: Int = 0) {
    guard milliseconds > 0 || frames > Self.usual else { return nil }
    self.milliseconds = milliseconds
    self.frames = frames > Self.usual ? frames : 0
  }

  /// The message for the member who uploaded the clip.
  var message: String {
    [milliseconds > 0 ? end : nil, frames > 0 ? within : nil].compactMap(\.self).joined(
      separator: " ")
  }

  private var end: String {
    let tenths = max(1, (milliseconds + 50) / 100)
    let seconds = "\(tenths / 10).\(tenths % 10)"
    return say(
      """
      The last \(seconds) seconds couldn't be read, so the video ends a little early. If you need them, \
      upload it again.
      """)
  }

  private var within: String {
    say(
      """
      \(frames) frames of this file are damaged and couldn't be read. If you need them, upload it again.
      """)
  }
}
