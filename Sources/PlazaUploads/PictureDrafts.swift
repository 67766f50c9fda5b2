import HTTPTypes
public import PlazaBase
public import PlazaData
public import PlazaHTTP
public import PlazaMarkup

/// Pictures that were uploaded before their form was submitted. A draft belongs to the member who
/// uploaded it and is kept for a day.
public struct PictureDrafts<Picture>: Sendable {
  private static var retention: Duration { .days(1) }

  private let table: SQL

  /// - Parameter table: A table with the columns `id`, `member` and `made_at`.
  public init(_ table: SQL) { self.table = table }

  public func save(
    _ id: ID<Picture>, of member: ID<Member>, now: Instant, _ tx: any Transaction
  ) throws {
    try tx.run("INSERT INTO \(table) (id, member, made_at) VALUES (\(id), \(member), \(now))")
  }

  /// Deletes the draft of a picture to which the record of a form refers from now on.
  /// - Returns: Whether the draft existed and belonged to the member.
  public func claim(_ id: ID<Picture>, of member: ID<Member>, _ tx: any Transaction) throws -> Bool
  {
    try tx.run("DELETE FROM \(table) WHERE id = \(id) AND member = \(member)") == 1
  }

  /// Deletes expired drafts. Their files are deleted with the other unreferenced files.
  public func deleteExpired(now: Instant, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM \(table) WHERE made_at < \(now - Self.retention)")
  }
}

extension Response {
  /// The response to the upload of a picture before its form is submitted.
  /// - Parameter preview: The address of a small version.
  public static func pictureSaved<Picture>(_ id: ID<Picture>, preview: Link) -> Response {
    .json(status: .created) { json in
      json.field("id", id)
      json.field("preview", preview.text)
    }
  }
}
