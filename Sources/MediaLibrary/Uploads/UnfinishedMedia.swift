public import PlazaBase
public import PlazaData

/// What somebody sent, or began to send, and nobody made an item of yet.
public struct UnfinishedMedia: Sendable, Equatable {
  /// The upload.
  public let id: ID<MediaUpload>
  /// What its owner's file is called; nil where that was not said.
  public let name: String?
  /// Bytes that are here.
  public let received: Int
  /// Bytes that it will have.
  public let length: Int

  /// Whether an item can be made of it.
  public var isWhole: Bool { received == length }

  /// All of a member, the newest first; ``Limit/uploads`` says how many there can be.
  public static func list(of member: ID<Member>, _ tx: any Transaction) throws -> [UnfinishedMedia] {
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
