import PlazaBase
public import PlazaProcesses

/// The output of the transcoding of a clip or a recording. Its files stay readable for as long as
/// this value exists, even after the scratch directory is removed.
public enum Renditions: Sendable {
  /// The output of a video, with or without sound.
  case clip(VideoRendition)
  /// The output of an audio recording.
  case sound(AudioRendition)
}

/// The output of a video: MP4 with H.264, which begins at time 0 and has a constant frame rate.
public struct VideoRendition: Sendable {
  /// The file with every frame of the source, `video/mp4`.
  public let video: ScratchFile
  /// The file for playback, with at most ``FrameRate/watched`` frames per second; nil if ``video``
  /// does not exceed that.
  public let light: ScratchFile?
  /// The properties of ``video``.
  public let rendition: Rendition
  /// The fragments of the file for playback; nil if it is short enough not to be fragmented.
  public let fragments: FragmentMap?
  /// The poster, `image/jpeg`, at most 640 pixels wide.
  public let poster: ScratchFile
  /// The frame that the poster shows.
  public let posterFrame: Int
  /// The thumbnails for seeking.
  public let storyboard: Storyboard
  /// The duration that is missing at the end of the source.
  public let missingMilliseconds: Int
  /// The number of frames of the source that could not be decoded.
  public let lostFrames: Int
}

/// The properties of a finished clip. Frame `n` is shown from `n / rate` to `(n + 1) / rate`
/// seconds.
public struct Rendition: Sendable, Hashable, Codable {
  /// The width in pixels, even.
  public let width: Int
  /// The height in pixels, even.
  public let height: Int
  /// The number of frames.
  public let frames: Int
  /// The exact, constant frame rate.
  public let rate: FrameRate
  /// The time scale of the video track, in units per second.
  public let timeScale: Int
  /// Whether it has sound: AAC, 48 kHz, stereo.
  public let hasSound: Bool

  /// Restores the stored properties of a clip.
  public init(
    width: Int, height: Int, frames: Int, rate: FrameRate, timeScale: Int, hasSound: Bool
  ) {
    self.width = width
    self.height = height
    self.frames = frames
    self.rate = rate
    self.timeScale = timeScale
    self.hasSound = hasSound
  }

  /// The duration of the picture.
  public var milliseconds: Int { rate.milliseconds(of: frames) }

  /// The properties of the light rendition; equal to this one if there is no separate light file.
  public var light: Rendition {
    let share = rate.share(of: .watched)
    return Rendition(
      width: width, height: height, frames: (frames + share - 1) / share,
      rate: rate.atMost(.watched),
      timeScale: timeScale, hasSound: hasSound)
  }
}
