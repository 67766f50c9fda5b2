/// The limits of one request.
public struct FetchLimits: Sendable {
  /// The time from the request to the last byte of the response, including redirects.
  public var deadline: Duration
  /// The maximum size of the response body in bytes.
  public var largest: Int
  /// The maximum number of redirects. They must not leave the origin.
  public var redirects: Int

  /// - Parameters:
  ///   - deadline: the time from the request to the last byte of the response.
  ///   - largest: the maximum size of the response body in bytes.
  ///   - redirects: the maximum number of redirects within the origin.
  public init(deadline: Duration = .seconds(15), largest: Int = 8_388_608, redirects: Int = 2) {
    self.deadline = deadline
    self.largest = largest
    self.redirects = redirects
  }
}

/// A successful response.
public struct Fetched: Sendable, Equatable {
  /// The media type, without parameters, in lower case.
  public let type: String?
  /// The complete body.
  public let bytes: [UInt8]

  public init(type: String?, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }
}
