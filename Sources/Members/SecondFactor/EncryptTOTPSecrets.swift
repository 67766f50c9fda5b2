public import PlazaBase
public import PlazaData

/// Encrypts a batch of TOTP secrets: those that earlier versions stored unencrypted and, during a
/// key rotation, those encrypted with an older key. Each batch is committed, so the process can be
/// interrupted and resumed at any time.
struct EncryptTOTPSecrets: Sendable {
  let cipher: TOTPSecretCipher
  /// One nonce for each secret of the batch.
  let nonces: [[UInt8]]
  /// The last member of the previous batch.
  var after: ID<Member>?
  /// Whether secrets encrypted with older keys are encrypted again.
  let turning: Bool

  struct Receipt: Sendable {
    var sealed = 0
    /// Members whose secret no key decrypts.
    var unreadable: [ID<Member>] = []
    /// Where the next batch begins; nil after the last one.
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
      let (member, kept) = try (
        row.value("member", as: ID<Member>.self), row.value("secret", as: [UInt8].self)
      )
      let isPlain = kept.count == TOTP.secretBytes
      guard let seed = isPlain ? kept : cipher.open(kept, of: member) else {
        receipt.unreadable.append(member)
        continue
      }
      guard isPlain || turning && !cipher.isCurrent(kept) else { continue }
      let sealed = try cipher.seal(seed, of: member, nonce: nonce)
      receipt.sealed += try tx.run(
        "UPDATE members_factor SET secret = \(sealed) WHERE member = \(member) AND secret = \(kept)"
      )
    }
    receipt.next = rows.count == nonces.count ? try rows.last?.value("member") : nil
    return receipt
  }
}

extension Members {
  /// Encrypts all TOTP secrets; see ``TOTPSecretCipher``.
  /// - Parameter turning: Whether secrets encrypted with older keys are encrypted again.
  /// - Returns: The number of secrets encrypted, and of those that no key decrypts.
  public static func sealSeeds(
    in store: any Database, with seal: TOTPSecretCipher, turning: Bool, world: World,
    part: Int = 100
  ) async throws -> (sealed: Int, unreadable: Int) {
    var (sealed, unreadable) = (0, 0)
    var after: ID<Member>?
    repeat {
      let nonces = (0..<part).map { _ in world.randomBytes(TOTPSecretCipher.nonceBytes) }
      let act = EncryptTOTPSecrets(cipher: seal, nonces: nonces, after: after, turning: turning)
      let receipt = try await store.longWrite { try act($0) }
      sealed += receipt.sealed
      unreadable += receipt.unreadable.count
      for member in receipt.unreadable { seal.reportUnreadable(of: member) }
      after = receipt.next
    } while after != nil
    return (sealed, unreadable)
  }

  /// Counts the TOTP secrets that no key decrypts, for diagnostics.
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
