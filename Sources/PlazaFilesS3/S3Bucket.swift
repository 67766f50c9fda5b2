public import PlazaFetch

/// The location of objects: a bucket of Amazon S3 or of a compatible service.
public struct S3Bucket: Sendable, Equatable {
  public let name: String
  /// The prefix of every key: empty, or words joined by slashes, with a trailing slash.
  public let prefix: String
  /// The server, such as `https://s3.eu-west-2.amazonaws.com`; the bucket is the first path
  /// segment (path-style addressing).
  public let endpoint: FetchURL
  /// The region used in signatures.
  public let region: String

  /// - Parameter text: `s3://bucket` or `s3://bucket/prefix`, with `?endpoint=https://…&region=…`
  ///   for other services than Amazon S3 in `us-east-1`.
  /// - Returns: `nil` if the text is invalid.
  public init?(_ text: String) {
    guard text.hasPrefix("s3://") else { return nil }
    let halves = text.dropFirst(5).split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let settings = Self.settings(halves.count == 2 ? halves[1] : "") else { return nil }
    let words = (halves.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
    guard let name = words.first, Self.isBucket(name), words.dropFirst().allSatisfy(Self.isWord)
    else { return nil }
    let region = settings["region"] ?? "us-east-1"
    guard Self.isWord(region[...]),
      let endpoint = FetchURL(
        setting: settings["endpoint"] ?? "https://s3.\(region).amazonaws.com")
    else { return nil }
    self.name = String(name)
    self.region = region
    self.endpoint = endpoint
    prefix = words.dropFirst().map { $0 + "/" }.joined()
  }

  /// Returns the URL of a key or, for `nil`, of the bucket itself.
  func address(_ key: String? = nil, query: [(name: String, value: String)] = []) -> FetchURL? {
    let path = key.map { (prefix + $0).split(separator: "/").map(String.init) } ?? []
    return endpoint.adding([name] + path, query: query)
  }

  private static func settings(_ text: Substring) -> [String: String]? {
    var settings: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, ["endpoint", "region"].contains(parts[0]) else { return nil }
      settings[String(parts[0])] = String(parts[1])
    }
    return settings
  }

  /// Whether a name is a valid bucket name: 3 to 63 lower-case letters, digits, hyphens and dots.
  private static func isBucket(_ name: Substring) -> Bool {
    (3...63).contains(name.utf8.count) && isWord(name) && !name.contains("..")
  }

  private static func isWord(_ word: Substring) -> Bool {
    !word.isEmpty && word.first != "."
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}

/// The credentials for a bucket.
public struct S3Credentials: Sendable, Equatable {
  /// The access key id.
  public let key: String
  /// The secret access key.
  public let secret: String
  /// The session token of temporary credentials.
  public let token: String?

  public init(key: String, secret: String, token: String? = nil) {
    self.key = key
    self.secret = secret
    self.token = token
  }
}
