import HTTPTypes
public import PlazaData

/// The routes that may be served from a database replica. A response to a write sets a cookie with
/// the database's log position after the write, and a replica serves that browser only once it has
/// replayed the log up to there. Users therefore see their own writes, and no server has to keep
/// track of them.
public struct ReplicaRouting: Sendable {
  /// The patterns of these routes. They show public content on which no decision depends.
  public let patterns: Set<String>
  /// Returns the current log position of the primary; `nil` if it cannot be determined.
  let position: @Sendable () async -> LogPosition?
  /// The maximum replication lag, in seconds, at which a replica is used.
  let seconds: Int

  /// - Parameters:
  ///   - patterns: the patterns of the routes.
  ///   - seconds: the maximum replication lag at which a replica is used.
  ///   - position: returns the log position of the primary; called after every write.
  public init(
    patterns: Set<String>, seconds: Int, position: @escaping @Sendable () async -> LogPosition?
  ) {
    self.patterns = patterns
    self.seconds = seconds
    self.position = position
  }

  static func cookie(secure: Bool) -> String { secure ? "__Host-plaza-wrote" : "plaza-wrote" }
}

extension Request {
  private var isSafe: Bool { [.get, .head, .options].contains(head.method) }

  /// API clients store no cookies and must see their own writes, so requests with a token are
  /// always served from the primary.
  private var isAPIClient: Bool { head.headerFields[.authorization] != nil }

  /// The staleness that this request tolerates; `nil` if it must be served from the primary.
  var lag: Staleness? {
    guard let behind = site.behind, isSafe, !isAPIClient, behind.patterns.contains(route.pattern)
    else { return nil }
    guard let written = cookie(ReplicaRouting.cookie(secure: site.isSecure)) else {
      return Staleness(written: nil)
    }
    return LogPosition(digits: written).map { Staleness(written: $0) }
  }

  /// Sets the cookie with the log position of a write; it expires when no replica in
  /// use can lack that write.
  func recordWrite(in answer: inout Response) async {
    guard let behind = site.behind, !isSafe, !isAPIClient else { return }
    let position = await behind.position() ?? .end
    answer.addCookie(
      ReplicaRouting.cookie(secure: site.isSecure), position.digits, seconds: behind.seconds * 3,
      secure: site.isSecure)
  }
}
