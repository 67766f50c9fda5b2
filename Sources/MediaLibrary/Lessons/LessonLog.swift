/// What was done over a video while somebody spoke: the frames that were shown and the drawings that came and went,
/// each with its moment. It is played over the video again; no second video is stored.
public struct LessonLog: Sendable, Hashable, Codable {
  /// The longest lesson, in milliseconds.
  public static let longest = 1_800_000
  /// The most events.
  public static let most = 20_000
  /// The most bytes of JSON.
  public static let largest = 1_048_576

  /// Something that was done.
  public struct Event: Sendable, Hashable, Codable {
    /// When: milliseconds from the lesson's beginning.
    public let at: Int
    /// Shows this frame and stands still.
    public let frame: Int?
    /// Plays from the frame that is shown, so fast.
    public let play: Double?
    /// Draws, or draws anew what has that name. It is seen until it is erased, whatever its frames.
    public let draw: Drawing?
    /// Takes away the drawing of that name.
    public let erase: String?

    public init(at: Int, frame: Int? = nil, play: Double? = nil, draw: Drawing? = nil, erase: String? = nil) {
      self.at = at
      self.frame = frame
      self.play = play
      self.draw = draw
      self.erase = erase
    }

    var isOne: Bool { [frame != nil, play != nil, draw != nil, erase != nil].count { $0 } == 1 }
  }

  /// How long it lasts.
  public let milliseconds: Int
  /// In the order of their moments.
  public let events: [Event]

  public init(milliseconds: Int, events: [Event]) {
    self.milliseconds = milliseconds
    self.events = events
  }

  /// - Throws: ``LessonRefusal`` where it cannot be played over a video of so many frames.
  public func check(frames: Int) throws(LessonRefusal) {
    guard (1...Self.longest).contains(milliseconds) else { throw .length(minutes: Self.longest / 60_000) }
    guard events.count <= Self.most else { throw .tooMuch }
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
