import PlazaBase
import PlazaData

/// Replaces a member's picture with one that is already scaled down and re-encoded; nil removes
/// it.
struct SetAvatar: Sendable {
  let member: ID<Member>
  let picture: Picture?
  let now: Instant

  struct Picture: Sendable {
    let bytes: [UInt8]
    let mediaType: String
  }

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM members_avatar WHERE member = \(member)")
    guard let picture else { return }
    try tx.run(
      """
      INSERT INTO members_avatar (member, picture, media_type, set_at)
      VALUES (\(member), \(picture.bytes), \(picture.mediaType), \(now))
      """)
  }
}
