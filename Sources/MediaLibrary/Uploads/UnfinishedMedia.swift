public import PlazaBase
public import PlazaData

/// An upload, complete or not, of which no item was made yet.
public struct UnfinishedMedia: Sendable, Equatable {
  public let id: ID<MediaUpload>
  /// The name of the file; nil if the client sent none.
  public let name: String?
  /// The number of bytes received.
  public let received: Int
  /// The size of the complete upload, in bytes.
  public let length: Int

  /// Whether the upload is complete, so that an item can be made of it.
  public var isWhole: Bool { received == length }

  /// Returns all unfinished uploads of a member, newest first; ``Limit/uploads`` limits their
  /// number.
  public static func list(of member: ID<Member>, _ tx: any Transaction) throws -> [UnfinishedMedia]
  {
    try tx.rows(
      """
      SELECT id, name, received, length FROM media_upload WHERE member = \(member) AND state <> 'taken'
      ORDER BY began_at DESC, id DESC
      """
    ).map {
      UnfinishedMedia(
        id: try $0.value("id"), name: try $0.optional("name"), received: try $0.value("received"),
        length: try $0.value("length"))
    }
  }
}
