import PlazaBase
import PlazaData

/// A member's picture as stored: scaled down, re-encoded and stripped of metadata.
struct Avatar: Sendable {
  let bytes: [UInt8]
  let mediaType: String
  let setAt: Instant

  static func find(_ member: ID<Member>, _ tx: any Transaction) throws -> Avatar? {
    try tx.first("SELECT picture, media_type, set_at FROM members_avatar WHERE member = \(member)")
      .map { row in
        try Avatar(
          bytes: row.value("picture"), mediaType: row.value("media_type"),
          setAt: row.value("set_at"))
      }
  }

  var fileExtension: String {
    mediaType == "image/webp" ? "webp" : mediaType == "image/png" ? "png" : "jpg"
  }
}
