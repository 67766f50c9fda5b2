import PlazaBase
import PlazaData

/// Records a heartbeat of the page with the position of its player. The position is checked
/// against the server's clock: no more time counts than has passed here, a gap between heartbeats
/// counts as one interval at most, and nothing counts while the page is hidden.
struct RecordClipHeartbeat: Sendable {
  let session: ID<ClipSession>
  let member: ID<Member>
  let nonce: String
  /// The position reported by the player.
  let position: Duration
  let isVisible: Bool
  let now: Instant

  /// The result. An implausible heartbeat ends the session; this is returned instead of thrown, so
  /// that the change is committed.
  enum Outcome: Sendable, Equatable {
    case counted(ClipSession)
    case ended(ClipRefusal)
  }

  /// - Throws: ``ClipRefusal`` if nothing changes.
  func callAsFunction(_ tx: any Transaction) throws -> Outcome {
    let before = try ClipSession.find(session, of: member, tx)
    guard before.nonce == nonce else { throw ClipRefusal.wrongNonce }
    switch before.state {
    case .live: break
    case .replaced: throw ClipRefusal.replaced
    case .broken, .granted, .waiting, .dropped: throw ClipRefusal.over
    }
    if let refusal = fault(after: before) {
      try tx.run(
        "UPDATE marquee_clip_session SET state = 'broken' WHERE id = \(session) AND state = 'live'"
      )
      return .ended(refusal)
    }
    let watched = isVisible ? watched(after: before) : before.watched
    let isApart = isVisible && now - (before.spreadAt ?? before.startedAt) >= ClipSession.apart
    try tx.run(
      """
      UPDATE marquee_clip_session SET last_at = \(now), position = \(position.wholeMilliseconds),
        watched = \(watched.wholeMilliseconds), beats = beats + 1, seen = seen + \(isVisible ? 1 : 0),
        spread = \(before.spread + (isApart ? 1 : 0)), spread_at = \(isApart ? now : before.spreadAt)
      WHERE id = \(session) AND state = 'live'
      """)
    return .counted(try ClipSession.find(session, of: member, tx))
  }

  private func fault(after before: ClipSession) -> ClipRefusal? {
    let elapsed = now - before.startedAt
    if elapsed > ClipSession.maximumDuration { return .over }
    if position < before.position { return .positionMovedBack }
    // Delayed heartbeats may arrive in a burst, so a step may be as long as the interval or the
    // elapsed time.
    let step = max(now - before.lastAt, ClipSession.beat) + ClipSession.slack
    let isAhead = position > elapsed + ClipSession.slack || position - before.position > step
    return isAhead || position > before.length + ClipSession.slack ? .tooFast : nil
  }

  private func watched(after before: ClipSession) -> Duration {
    let step = min(position - before.position, ClipSession.beat + ClipSession.slack)
    return min(before.watched + step, now - before.startedAt, before.length)
  }
}
