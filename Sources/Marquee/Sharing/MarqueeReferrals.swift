public import Members
public import PlazaBase
public import PlazaData
public import PlazaHTTP
import Wallet

/// A cookie that identifies the shared link through which a guest came, valid for 30 days. It
/// contains the code, a random visit ID, so that one visit brings at most one newcomer, and a
/// signature, so that clients cannot make up visits.
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

  /// - Returns: nil if the signature is invalid.
  init?(cookieValue: String, signedBy seal: TOTPSecretCipher) {
    let parts = cookieValue.split(separator: "-").map(String.init)
    guard parts.count == 3, let code = ShareCode(parts[0]) else { return nil }
    self.code = code
    visit = parts[1]
    if !seal.hasSigned(visited, for: Self.purpose, as: parts[2]) { return nil }
  }

  /// Returns the value of the cookie.
  func cookieValue(signedBy seal: TOTPSecretCipher) -> String {
    "\(visited)-\(seal.sign(visited, for: Self.purpose))"
  }

  private var visited: String { "\(code.text)-\(visit)" }

  init?(_ request: Request, signedBy seal: TOTPSecretCipher) {
    guard let value = request.cookie(Self.cookie(secure: request.site.isSecure)) else {
      return nil
    }
    self.init(cookieValue: value, signedBy: seal)
  }

  func addCookie(on answer: inout Response, signedBy seal: TOTPSecretCipher, _ request: Request) {
    let secure = request.site.isSecure
    answer.addCookie(
      Self.cookie(secure: secure), cookieValue(signedBy: seal), seconds: Self.seconds,
      secure: secure)
  }
}

/// Records through whose link a new member came.
public struct MarqueeReferrals: SignUpObserver {
  private let cipher: TOTPSecretCipher

  /// - Parameter seal: Verifies the cookie's signature.
  public init(signedBy seal: TOTPSecretCipher) { self.cipher = seal }

  public func welcome(_ newcomer: ID<Member>, by request: Request, _ tx: any Transaction) throws {
    guard let referredBy = ReferralCookie(request, signedBy: cipher) else { return }
    try RecordReferral(newcomer: newcomer, referredBy: referredBy, now: request.now)(tx)
  }
}

/// Records a newcomer who came through a shared link. Only the first sign-up of a visit counts.
struct RecordReferral: Sendable {
  let newcomer: ID<Member>
  let referredBy: ReferralCookie
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    guard let share = try Share.find(referredBy.code, tx), share.member != newcomer else { return }
    if try tx.exists("SELECT 1 FROM marquee_referral WHERE visit = \(referredBy.visit)") { return }
    try tx.run(
      """
      INSERT INTO marquee_referral (newcomer, sharer, code, visit, joined_at, state)
      VALUES (\(newcomer), \(share.member), \(share.code), \(referredBy.visit), \(now), 'new')
      ON CONFLICT (newcomer) DO NOTHING
      """)
  }
}

/// Rewards members whose shared links brought newcomers who stayed. A newcomer has stayed if they
/// have verified their address or paid at a counter, were signed in on a later day, and are in
/// good standing at the end of the period. A newcomer who does not qualify within twice the period
/// has left.
struct RewardReferrers: Sendable {
  private static let maximum = 200
  /// How long a reward that exceeds the limits is retried.
  private static let timeout = Duration.days(60)

  let settings: MarqueeSettings
  /// The last newcomer of the previous batch; nil for the first.
  var after: Referral?
  let now: Instant
  let world: World

  /// - Returns: The last newcomer of the batch if there may be more.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Referral? {
    let found = try Referral.new(after: after, limit: Self.maximum, tx)
    for newcomer in found {
      guard let end = try end(of: newcomer, tx) else { continue }
      try tx.run(
        "UPDATE marquee_referral SET state = \(end) WHERE newcomer = \(newcomer.id) AND state = 'new'"
      )
    }
    return found.count == Self.maximum ? found.last : nil
  }

  /// Returns the final state of a newcomer; nil if it is still open.
  private func end(of newcomer: Referral, _ tx: any Transaction) throws -> String? {
    guard let standing = try MembershipStatus.find(newcomer.id, tx) else { return "left" }
    var hasReturned = newcomer.hasReturned
    if !hasReturned, let seen = standing.lastSeen,
      settings.today(seen) > settings.today(newcomer.joinedAt)
    {
      // Recorded now, because a session is deleted when it ends.
      try tx.run("UPDATE marquee_referral SET came_back = 1 WHERE newcomer = \(newcomer.id)")
      hasReturned = true
    }
    let days = Duration.days(settings.rates.newcomerDays)
    if now < newcomer.joinedAt + days { return nil }
    if standing.isSuspended { return "left" }
    if try hasReturned && (standing.isEmailVerified || PaidAtCounter.ever(newcomer.id, tx)) {
      let isSettled = try reward(newcomer, tx)
      return isSettled || now >= newcomer.joinedAt + days + Self.timeout ? "stayed" : nil
    }
    return now < newcomer.joinedAt + days + days ? nil : "left"
  }

  /// - Returns: false if the limits allow the reward only on a later day.
  private func reward(_ newcomer: Referral, _ tx: any Transaction) throws -> Bool {
    let points = settings.rates.newcomer
    guard points > 0, let sharer = try MembershipStatus.find(newcomer.sharer, tx),
      !sharer.isSuspended,
      try ReferralQuota.of(newcomer.sharer, at: now, tx).left > 0
    else { return true }
    let grant = GrantReward(
      points, to: newcomer.sharer, reason: ReferralQuota.reason,
      reference: "newcomer/\(newcomer.visit)",
      settings.shopTime, at: now, in: world)
    let refusal = try grant(tx).refusal
    return refusal == nil || refusal == .earnedBefore
  }
}

/// A newcomer who came through a shared link.
struct Referral: Sendable {
  let id: ID<Member>
  let sharer: ID<Member>
  let visit: String
  let joinedAt: Instant
  let hasReturned: Bool

  /// Returns the newcomers whose state is still open, oldest first.
  static func new(after last: Referral?, limit: Int, _ tx: any Transaction) throws -> [Referral] {
    let after = (last?.joinedAt ?? Instant(microseconds: 0), last?.id.text ?? "")
    return try tx.rows(
      """
      SELECT newcomer, sharer, visit, joined_at, came_back FROM marquee_referral
      WHERE state = 'new' AND (joined_at, newcomer) > (\(after.0), \(after.1))
      ORDER BY joined_at, newcomer LIMIT \(limit)
      """
    ).map {
      Referral(
        id: try $0.value("newcomer"), sharer: try $0.value("sharer"), visit: try $0.value("visit"),
        joinedAt: try $0.value("joined_at"), hasReturned: try $0.value("came_back"))
    }
  }
}
