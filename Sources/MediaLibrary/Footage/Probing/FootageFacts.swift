/// What is known of a clip or a recording before anything is made of it. When and where it was taken is not kept.
public struct FootageFacts: Sendable, Equatable {
  /// How long it lasts.
  public let milliseconds: Int
  /// How much of its end is not there, though it says so; it is taken while that is little.
  public let missingMilliseconds: Int
  /// Its moving picture; nil where it is sound alone. A recording's cover does not count.
  public let picture: Picture?
  /// Its sound; nil where it is silent.
  public let sound: Sound?

  /// Whether there is no moving picture.
  public var isSoundAlone: Bool { picture == nil }

  /// A moving picture.
  public struct Picture: Sendable, Equatable {
    /// The stream's place in the file.
    let stream: Int
    /// ffmpeg's name of its coding, such as `h264`.
    public let codec: String
    /// Pixels from left to right as it is to be shown: turned, and with square pixels.
    public let width: Int
    /// Pixels from top to bottom as it is to be shown.
    public let height: Int
    /// By how many degrees it is turned clockwise to be shown: 0, 90, 180 or 270.
    public let rotation: Int
    /// How many frames there are.
    public let frames: Int
    /// The constant rate that it has or, where it varies, that it will get.
    public let rate: FrameRate
    /// By how many seconds its frames are moved, so that each has a time of its own.
    let shift: Double
    /// How many times its last frame is repeated, as the sound goes on.
    let heldFrames: Int
    /// Where its last frame would be too short to be seen: after how many copies of it there are so many frames.
    let lastKept: LastKept?
    /// Whether its frames come at uneven times.
    public let isVariable: Bool
    /// How its colours are to be understood.
    let colour: ColourConversion
    /// Whether its frames are two half pictures each, as old camcorders film.
    let isInterlaced: Bool

    struct LastKept: Sendable, Equatable {
      let copies: Int
      let frames: Int
    }

    /// How many frames come out where nothing is damaged; nil where that cannot be told from their number, as some
    /// codings have pictures that are never shown, and some files parts of pictures.
    var countedFrames: Int? { isInterlaced || ["vp8", "vp9", "av1"].contains(codec) ? nil : frames }
  }

  /// A track of sound.
  public struct Sound: Sendable, Equatable {
    /// The stream's place in the file.
    let stream: Int
    /// ffmpeg's name of its coding, such as `aac`.
    public let codec: String
    /// How many channels.
    public let channels: Int
  }
}
