import PlazaBase

/// What is said of a clip that was taken though something of it could not be read.
struct FootageLoss: Sendable, Hashable {
  /// How much was not there at its end.
  let milliseconds: Int
  /// How many frames within it.
  let frames: Int

  /// A clip that was cut out of another without coding it anew has some that lean on what was cut away.
  private static let usual = 8

  /// - Returns: nil where nothing was lost.
  init?(milliseconds: Int, frames: Int = 0) {
    guard milliseconds > 0 || frames > Self.usual else { return nil }
    self.milliseconds = milliseconds
    self.frames = frames > Self.usual ? frames : 0
  }

  /// What to tell whoever sent it.
  var message: String {
    [milliseconds > 0 ? end : nil, frames > 0 ? within : nil].compactMap(\.self).joined(separator: " ")
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
