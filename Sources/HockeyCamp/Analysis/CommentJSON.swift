import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP

/// A comment as API clients receive it.
struct CommentJSON: VersionedRecord {
  let comment: MediaComment
  let author: String?
  let rate: FrameRate?

  static func all(
    _ comments: [MediaComment], on item: MediaItem, _ tx: any Transaction
  ) throws -> [CommentJSON] {
    let names = try MemberSummary.names(of: Array(Set(comments.compactMap(\.author))), tx)
    return comments.map {
      CommentJSON(comment: $0, author: $0.author.flatMap { names[$0] }, rate: item.picture?.rate)
    }
  }

  func writeFields(to json: inout JSONWriter) {
    json.field("id", comment.id)
    json.field("author", author)
    json.field("replyTo", comment.replyTo)
    json.field("milliseconds", comment.milliseconds)
    json.field("frame", comment.milliseconds.flatMap { rate?.frame(at: $0) })
    json.field("text", comment.text)
    json.field("isRemoved", comment.isRemoved)
    json.field("createdAt", comment.createdAt)
    json.field("changedAt", comment.changedAt)
  }
}
