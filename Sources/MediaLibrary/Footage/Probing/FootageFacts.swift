/// The properties of a clip or a recording before it is transcoded. The time and place of the
/// recording are not read.
public struct FootageFacts: Sendable, Equatable {
  /// The duration.
  public let milliseconds: Int
  /// The duration that the header declares but the file does not have; a small amount is accepted.
  public let missingMilliseconds: Int
  /// The video stream; nil for audio files. Cover art does not count.
  public let picture: Picture?
  /// The audio stream; nil if the file has no sound.
  public let sound: Sound?

  public var isSoundAlone: Bool { picture == nil }

  /// A video stream.
  public struct Picture: Sendable, Equatable {
    /// The index of the stream in the file.
    let stream: Int
    /// ffmpeg's name of the codec, such as `h264`.
    public let codec: String
    /// The display width in pixels, after rotation and with square pixels.
    public let width: Int
    /// The display height in pixels.
    public let height: Int
    /// The clockwise rotation for display, in degrees: 0, 90, 180 or 270.
    public let rotation: Int
    /// The number of frames.
    public let frames: Int
    /// The constant frame rate of the stream or, if it varies, of the rendition.
    public let rate: FrameRate
    /// The number of seconds by which the frames are shifted, so that each falls on a time of its
    /// own.
    let shift: Double
    /// The number of times that the last frame is repeated while the sound continues.
    let heldFrames: Int
    /// The number of copies of the last frame, and the total number of frames to trim to, if the
    /// last frame would otherwise be too short to be included.
    let lastFrame: LastFrame?
    /// Whether the intervals between frames vary.
    public let isVariable: Bool
    let colour: ColourConversion
    /// Whether its frames are interlaced, as those of old camcorders are.
    let isInterlaced: Bool

    struct LastFrame: Sendable, Equatable {
      let copies: Int
      let frames: Int
    }

    /// The number of frames that decoding should yield; nil if it cannot be derived from the
    /// number of packets, because some codecs have packets that are never shown, and some files
    /// have packets that hold a single field.
    var countedFrames: Int? {
      isInterlaced || ["vp8", "vp9", "av1"].contains(codec) ? nil : frames
    }
  }

  /// An audio stream.
  public struct Sound: Sendable, Equatable {
    /// The index of the stream in the file.
    let stream: Int
    /// ffmpeg's name of the codec, such as `aac`.
    public let codec: String
    /// The number of channels.
    public let channels: Int
  }
}
