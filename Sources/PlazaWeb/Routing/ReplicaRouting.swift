import HTTPTypes
public import PlazaData

/// Which addresses may show what was so a moment ago, where the database is copied on, and how whoever writes sees it
/// all the same: the answer to a write carries a cookie that says where in the log the database was then, and a copy
/// answers that browser once it has passed that place. So no server has to remember it.
public struct ReplicaRouting: Sendable {
  /// The patterns of those routes. They show what everybody may see; nothing of them decides anything.
  public let patterns: Set<String>
  /// Where the database is now; nil where that cannot be told.
  let position: @Sendable () async -> LogPosition?
  /// A copy that is further behind than this, in seconds, answers nobody.
  let seconds: Int

  /// - Parameters:
  ///   - patterns: the patterns of the routes.
  ///   - seconds: how far a copy may be behind, at most.
  ///   - position: asked after every write.
  public init(patterns: Set<String>, seconds: Int, position: @escaping @Sendable () async -> LogPosition?) {
    self.patterns = patterns
    self.seconds = seconds
    self.position = position
  }

  static func cookie(secure: Bool) -> String { secure ? "__Host-plaza-wrote" : "plaza-wrote" }
}

extension Request {
  private var isSafe: Bool { [.get, .head, .options].contains(head.method) }

  /// Programs keep no cookies, and must see what they wrote: who comes with a token is shown what is so now.
  private var isProgram: Bool { head.headerFields[.authorization] != nil }

  /// How far behind the answer may be; nil for not at all.
  var lag: Staleness? {
    guard let behind = site.behind, isSafe, !isProgram, behind.patterns.contains(route.pattern) else { return nil }
    guard let written = cookie(ReplicaRouting.cookie(secure: site.isSecure)) else { return Staleness(written: nil) }
    return LogPosition(digits: written).map { Staleness(written: $0) }
  }

  /// Lets the browser say, for as long as a copy may not know of it, that something was written.
  func noteWrite(in answer: inout Response) async {
    guard let behind = site.behind, !isSafe, !isProgram else { return }
    let position = await behind.position() ?? .end
    answer.addCookie(
      ReplicaRouting.cookie(secure: site.isSecure), position.digits, seconds: behind.seconds * 3, secure: site.isSecure)
  }
}
