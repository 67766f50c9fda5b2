public import Members
public import PlazaBase
public import PlazaData
public import PlazaWeb
import Wallet

/// What a stranger's browser keeps of the link it came by, for thirty days: the code, a word of its own, so that one
/// visit brings one newcomer, and our signature, since a visit that we did not see is the client's own word.
struct ReferralCookie: Sendable, Equatable {
  static let seconds = 30 * 86400
  private static let purpose = "marquee newcomer"

  let code: ShareCode
  let visit: String

  static func cookie(secure: Bool) -> String { secure ? "__Host-plaza-came-by" : "plaza-came-by" }

  init(_ code: ShareCode, in world: World) {
    self.code = code
    visit = world.randomBytes(12).hexadecimal
  }

  /// - Returns: nil for what the seal did not sign.
  init?(kept: String, signedBy seal: TOTPSecretCipher) {
    let parts = kept.split(separator: "-").map(String.init)
    guard parts.count == 3, let code = ShareCode(parts[0]) else { return nil }
    self.code = code
    visit = parts[1]
    if !seal.hasSigned(visited, for: Self.purpose, as: parts[2]) { return nil }
  }

  /// What the browser keeps.
  func kept(signedBy seal: TOTPSecretCipher) -> String { "\(visited)-\(seal.sign(visited, for: Self.purpose))" }

  private var visited: String { "\(code.text)-\(visit)" }

  init?(_ request: Request, signedBy seal: TOTPSecretCipher) {
    guard let kept = request.cookie(Self.cookie(secure: request.site.isSecure)) else { return nil }
    self.init(kept: kept, signedBy: seal)
  }

  func keep(on answer: inout Response, signedBy seal: TOTPSecretCipher, _ request: Request) {
    let secure = request.site.isSecure
    answer.keepCookie(
      Self.cookie(secure: secure), kept(signedBy: seal), seconds: Self.seconds, secure: secure)
  }
}

/// Remembers by whose link a new member came.
public struct MarqueeReferrals: SignUpObserver {
  private let seal: TOTPSecretCipher

  /// - Parameter seal: which signed what the browser keeps of the link.
  public init(signedBy seal: TOTPSecretCipher) { self.seal = seal }

  public func welcome(_ newcomer: ID<Member>, by request: Request, _ tx: any Transaction) throws {
    guard let cameBy = ReferralCookie(request, signedBy: seal) else { return }
    try RecordReferral(newcomer: newcomer, cameBy: cameBy, now: request.now)(tx)
  }
}

/// Writes down that somebody new came by a shared link. Of one visit only the first counts.
struct RecordReferral: Sendable {
  let newcomer: ID<Member>
  let cameBy: ReferralCookie
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    guard let share = try Share.find(cameBy.code, tx), share.member != newcomer else { return }
    if try tx.exists("SELECT 1 FROM marquee_newcomer WHERE visit = \(cameBy.visit)") { return }
    try tx.run(
      """
      INSERT INTO marquee_newcomer (newcomer, sharer, code, visit, joined_at, state)
      VALUES (\(newcomer), \(share.member), \(share.code), \(cameBy.visit), \(now), 'new')
      ON CONFLICT (newcomer) DO NOTHING
      """)
  }
}

/// Rewards those by whose links newcomers came and stayed: with a proven address or a payment at a counter, signed in
/// on a later day, and members in good standing when the days are over. A newcomer who does not come to that in as many
/// days more has left.
struct RewardReferrers: Sendable {
  private static let most = 200
  /// So long a reward that the limits hold back is tried again.
  private static let timeout = Duration.days(60)

  let settings: MarqueeSettings
  /// Where the part before ended; nil for the first.
  var after: Referral?
  let now: Instant
  let world: World

  /// - Returns: the last one that was looked at, where there may be more.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Referral? {
    let found = try Referral.new(after: after, limit: Self.most, tx)
    for newcomer in found {
      guard let end = try end(of: newcomer, tx) else { continue }
      try tx.run("UPDATE marquee_newcomer SET state = \(end) WHERE newcomer = \(newcomer.id) AND state = 'new'")
    }
    return found.count == Self.most ? found.last : nil
  }

  /// What became of somebody; nil while that is open.
  private func end(of newcomer: Referral, _ tx: any Transaction) throws -> String? {
    guard let standing = try MembershipStatus.find(newcomer.id, tx) else { return "left" }
    var cameBack = newcomer.cameBack
    if !cameBack, let seen = standing.lastSeen, settings.today(seen) > settings.today(newcomer.joinedAt) {
      // A session that ends is forgotten, so this is written down when it is seen.
      try tx.run("UPDATE marquee_newcomer SET came_back = 1 WHERE newcomer = \(newcomer.id)")
      cameBack = true
    }
    let days = Duration.days(settings.rates.newcomerDays)
    if now < newcomer.joinedAt + days { return nil }
    if standing.isSuspended { return "left" }
    if try cameBack && (standing.isEmailVerified || PaidAtCounter.ever(newcomer.id, tx)) {
      let isSettled = try reward(newcomer, tx)
      return isSettled || now >= newcomer.joinedAt + days + Self.timeout ? "stayed" : nil
    }
    return now < newcomer.joinedAt + days + days ? nil : "left"
  }

  /// - Returns: false where the limits allow it on another day only.
  private func reward(_ newcomer: Referral, _ tx: any Transaction) throws -> Bool {
    let points = settings.rates.newcomer
    guard points > 0, let sharer = try MembershipStatus.find(newcomer.sharer, tx), !sharer.isSuspended,
      try ReferralQuota.of(newcomer.sharer, at: now, tx).left > 0
    else { return true }
    let grant = GrantReward(
      points, to: newcomer.sharer, reason: ReferralQuota.reason, cause: "newcomer/\(newcomer.visit)",
      settings.shopTime, at: now, in: world)
    let refusal = try grant(tx).refusal
    return refusal == nil || refusal == .earnedBefore
  }
}

/// Somebody who came by a shared link.
struct Referral: Sendable {
  let id: ID<Member>
  let sharer: ID<Member>
  let visit: String
  let joinedAt: Instant
  let cameBack: Bool

  /// Those of whom it is not known yet whether they stay, the oldest first.
  static func new(after last: Referral?, limit: Int, _ tx: any Transaction) throws -> [Referral] {
    let place = (last?.joinedAt ?? Instant(microseconds: 0), last?.id.text ?? "")
    return try tx.rows(
      """
      SELECT newcomer, sharer, visit, joined_at, came_back FROM marquee_newcomer
      WHERE state = 'new' AND (joined_at, newcomer) > (\(place.0), \(place.1))
      ORDER BY joined_at, newcomer LIMIT \(limit)
      """
    ).map {
      Referral(
        id: try $0.value("newcomer"), sharer: try $0.value("sharer"), visit: try $0.value("visit"),
        joinedAt: try $0.value("joined_at"), cameBack: try $0.value("came_back"))
    }
  }
}
