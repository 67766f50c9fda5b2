/// The events of a lesson: the frames that were shown and the drawings that appeared and
/// disappeared, each with its time. They are replayed over the original video, so no second video
/// is stored.
public struct LessonLog: Sendable, Hashable, Codable {
  /// The maximum duration, in milliseconds.
  public static let maximumMilliseconds = 1_800_000
  /// The maximum number of events.
  public static let maximum = 20_000
  /// The maximum size of the JSON, in bytes.
  public static let largest = 1_048_576

  /// An event; exactly one of its actions is set.
  public struct Event: Sendable, Hashable, Codable {
    /// The time, in milliseconds from the start of the lesson.
    public let at: Int
    /// Shows this frame and pauses.
    public let frame: Int?
    /// Plays from the current frame at this speed.
    public let play: Double?
    /// Adds a drawing, or replaces the one with the same ID. It stays visible until it is erased,
    /// regardless of its frames.
    public let draw: Drawing?
    /// Removes the drawing with this ID.
    public let erase: String?

    public init(
      at: Int, frame: Int? = nil, play: Double? = nil, draw: Drawing? = nil, erase: String? = nil
    ) {
      self.at = at
      self.frame = frame
      self.play = play
      self.draw = draw
      self.erase = erase
    }

    var isOne: Bool { [frame != nil, play != nil, draw != nil, erase != nil].count { $0 } == 1 }
  }

  /// The duration.
  public let milliseconds: Int
  /// The events, in the order of their times.
  public let events: [Event]

  public init(milliseconds: Int, events: [Event]) {
    self.milliseconds = milliseconds
    self.events = events
  }

  /// Checks that the lesson can be played over a video with that number of frames.
  /// - Throws: ``LessonRefusal``.
  public func check(frames: Int) throws(LessonRefusal) {
    guard (1...Self.maximumMilliseconds).contains(milliseconds) else {
      throw .length(minutes: Self.maximumMilliseconds / 60_000)
    }
    guard events.count <= Self.maximum else { throw .tooMuch }
    var last = 0
    for (place, event) in events.enumerated() {
      guard (last...milliseconds).contains(event.at), event.isOne, isPossible(event, frames) else {
        throw .event(number: place + 1)
      }
      last = event.at
    }
  }

  private func isPossible(_ event: Event, _ frames: Int) -> Bool {
    if let frame = event.frame { return (0..<frames).contains(frame) }
    if let speed = event.play { return (0.1...2).contains(speed) }
    if let drawing = event.draw { return drawing.fault(frames: frames) == nil }
    return event.erase.map(Drawing.isName) ?? false
  }
}
