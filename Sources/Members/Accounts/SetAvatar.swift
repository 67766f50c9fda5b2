import PlazaBase
import PlazaData

/// Puts a picture, already made small and clean, in the place of the initials; nil takes it away.
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
