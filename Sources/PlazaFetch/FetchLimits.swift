/// What one question to another server may cost.
public struct FetchLimits: Sendable {
  /// From the question to the last byte of the answer, redirects included.
  public var deadline: Duration
  /// The most bytes of an answer.
  public var largest: Int
  /// How often it may lead elsewhere on the same server. It never leads to another one.
  public var redirects: Int

  /// - Parameters:
  ///   - deadline: from the question to the last byte of the answer.
  ///   - largest: the most bytes of an answer.
  ///   - redirects: how often it may lead elsewhere on the same server.
  public init(deadline: Duration = .seconds(15), largest: Int = 8_388_608, redirects: Int = 2) {
    self.deadline = deadline
    self.largest = largest
    self.redirects = redirects
  }
}

/// What another server answered.
public struct Fetched: Sendable, Equatable {
  /// The media type it gave, without parameters, in lower case.
  public let type: String?
  /// All of it.
  public let bytes: [UInt8]

  /// An answer.
  public init(type: String?, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }
}
