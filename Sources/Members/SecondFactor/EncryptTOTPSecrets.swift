public import PlazaBase
public import PlazaData

/// Seals some seeds that are still readable, as versions before kept them, and, where a key is turned over, those that
/// an older key sealed. What is done stays done: it can be stopped and begun again at any time.
struct EncryptTOTPSecrets: Sendable {
  let seal: TOTPSecretCipher
  /// One for each seed that may be sealed.
  let nonces: [[UInt8]]
  /// The last member of the part before.
  var after: ID<Member>?
  /// Whether those of older keys are sealed anew.
  let turning: Bool

  struct Receipt: Sendable {
    var sealed = 0
    /// Those that no key opens.
    var unreadable: [ID<Member>] = []
    /// Where the next part begins; nil after the last.
    var next: ID<Member>?
  }

  func callAsFunction(_ tx: any Transaction) throws -> Receipt {
    var receipt = Receipt()
    let rows = try tx.rows(
      """
      SELECT member, secret FROM members_factor WHERE member > \(after?.text ?? "")
      ORDER BY member LIMIT \(nonces.count)
      """)
    for (row, nonce) in zip(rows, nonces) {
      let (member, kept) = try (row.value("member", as: ID<Member>.self), row.value("secret", as: [UInt8].self))
      let isPlain = kept.count == TOTP.secretBytes
      guard let seed = isPlain ? kept : seal.open(kept, of: member) else {
        receipt.unreadable.append(member)
        continue
      }
      guard isPlain || turning && !seal.isCurrent(kept) else { continue }
      let sealed = try seal.seal(seed, of: member, nonce: nonce)
      receipt.sealed += try tx.run(
        "UPDATE members_factor SET secret = \(sealed) WHERE member = \(member) AND secret = \(kept)")
    }
    receipt.next = rows.count == nonces.count ? try rows.last?.value("member") : nil
    return receipt
  }
}

extension Members {
  /// Seals every seed; see ``TOTPSecretCipher``.
  /// - Parameter turning: whether those of older keys are sealed anew.
  /// - Returns: how many were sealed, and how many no key opens.
  public static func sealSeeds(
    in store: any Database, with seal: TOTPSecretCipher, turning: Bool, world: World, part: Int = 100
  ) async throws -> (sealed: Int, unreadable: Int) {
    var (sealed, unreadable) = (0, 0)
    var after: ID<Member>?
    repeat {
      let nonces = (0..<part).map { _ in world.randomBytes(TOTPSecretCipher.nonceBytes) }
      let act = EncryptTOTPSecrets(seal: seal, nonces: nonces, after: after, turning: turning)
      let receipt = try await store.longWrite { try act($0) }
      sealed += receipt.sealed
      unreadable += receipt.unreadable.count
      for member in receipt.unreadable { seal.tellUnreadable(of: member) }
      after = receipt.next
    } while after != nil
    return (sealed, unreadable)
  }

  /// How many seeds no key opens, for whoever looks from outside.
  public static func unreadableSeeds(_ seal: TOTPSecretCipher, _ tx: any Transaction) throws -> (
    all: Int, unreadable: Int
  ) {
    let rows = try tx.rows("SELECT member, secret FROM members_factor ORDER BY member")
    let unreadable = try rows.count { row in
      let kept = try row.value("secret", as: [UInt8].self)
      return try kept.count != TOTP.secretBytes && seal.open(kept, of: row.value("member")) == nil
    }
    return (rows.count, unreadable)
  }
}
