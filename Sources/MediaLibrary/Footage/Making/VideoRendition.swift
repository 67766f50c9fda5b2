import PlazaBase
public import PlazaTools

/// What was made of a clip or a recording. The files can be read for as long as somebody holds this, after the bench
/// is gone too.
public enum Renditions: Sendable {
  /// Of a moving picture, with sound or without.
  case clip(VideoRendition)
  /// Of sound alone.
  case sound(AudioRendition)
}

/// The finished files of a clip: MP4 with H.264 that begins at time 0 and whose every frame lasts as long as the other.
public struct VideoRendition: Sendable {
  /// `video/mp4`, with every frame that was filmed.
  public let video: ScratchFile
  /// The same with no more frames in a second than screens show, to watch; nil where ``video`` has no more either.
  public let light: ScratchFile?
  /// What is known of ``video``.
  public let rendition: Rendition
  /// Where the fragments lie of what is watched, where it is so long that it is better streamed; nil where it is in one
  /// piece.
  public let fragments: FragmentMap?
  /// `image/jpeg`, at most 640 pixels wide.
  public let poster: ScratchFile
  /// Which frame the poster shows.
  public let posterFrame: Int
  /// Small pictures of it from its beginning to its end.
  public let storyboard: Storyboard
  /// How much of the source's end was not there.
  public let missingMilliseconds: Int
  /// How many frames within the source could not be read.
  public let lostFrames: Int
}

/// What is known of a finished clip. Frame `n` is shown from `n / rate` to `(n + 1) / rate`.
public struct Rendition: Sendable, Hashable, Codable {
  /// Pixels from left to right, even.
  public let width: Int
  /// Pixels from top to bottom, even.
  public let height: Int
  /// How many frames it has.
  public let frames: Int
  /// Its constant rate, exactly.
  public let rate: FrameRate
  /// Units of its track's clock in a second.
  public let timeScale: Int
  /// Whether it has sound: AAC, 48 kHz, two channels.
  public let hasSound: Bool

  /// What was kept of a clip made before.
  public init(width: Int, height: Int, frames: Int, rate: FrameRate, timeScale: Int, hasSound: Bool) {
    self.width = width
    self.height = height
    self.frames = frames
    self.rate = rate
    self.timeScale = timeScale
    self.hasSound = hasSound
  }

  /// How long its picture lasts.
  public var milliseconds: Int { rate.milliseconds(of: frames) }

  /// What is known of the light one, which is sent to whoever only watches; this one where there is none of its own.
  public var light: Rendition {
    let share = rate.share(of: .watched)
    return Rendition(
      width: width, height: height, frames: (frames + share - 1) / share, rate: rate.atMost(.watched),
      timeScale: timeScale, hasSound: hasSound)
  }
}
