import PlazaBase
import PlazaData

/// The page tells where its player is. What it says is believed as far as the server's own clock allows: no second
/// counts that has not passed here, a gap between beats counts as one beat at most, and nothing counts while the page
/// is hidden.
struct RecordClipHeartbeat: Sendable {
  let session: ID<ClipSession>
  let member: ID<Member>
  let nonce: String
  /// Where the player says it is.
  let position: Duration
  let isVisible: Bool
  let now: Instant

  /// A viewing that cannot be honest ends, which is kept: so it is told and not thrown.
  enum Outcome: Sendable, Equatable {
    case counted(ClipSession)
    case ended(ClipRefusal)
  }

  /// - Throws: ``ClipRefusal`` where nothing changes.
  func callAsFunction(_ tx: any Transaction) throws -> Outcome {
    let before = try ClipSession.find(session, of: member, tx)
    guard before.nonce == nonce else { throw ClipRefusal.wrongNonce }
    switch before.state {
    case .live: break
    case .replaced: throw ClipRefusal.replaced
    case .broken, .granted, .waiting, .dropped: throw ClipRefusal.over
    }
    if let refusal = fault(after: before) {
      try tx.run("UPDATE marquee_clip_session SET state = 'broken' WHERE id = \(session) AND state = 'live'")
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
    if elapsed > ClipSession.longest { return .over }
    if position < before.position { return .wentBack }
    // Beats may come in a heap after the network held them back: so a step is measured by a beat, or by the clock.
    let step = max(now - before.lastAt, ClipSession.beat) + ClipSession.slack
    let isAhead = position > elapsed + ClipSession.slack || position - before.position > step
    return isAhead || position > before.length + ClipSession.slack ? .tooFast : nil
  }

  private func watched(after before: ClipSession) -> Duration {
    let step = min(position - before.position, ClipSession.beat + ClipSession.slack)
    return min(before.watched + step, now - before.startedAt, before.length)
  }
}
