public import PlazaBase
public import PlazaData

extension MediaLibrary {
  /// Everything that a member sent, the newest first, whoever may see it.
  public static func items(of member: ID<Member>, _ tx: any Transaction) throws -> [MediaItem] {
    try tx.rows("SELECT \(MediaItem.columns) FROM media_item m WHERE m.owner = \(member) ORDER BY m.id DESC")
      .map(MediaItem.init)
  }

  /// Removes what a member sent, and the member from what others did.
  /// - Parameter withdrawing: whether clips in which the member can be seen are from now on for their senders alone:
  ///   nobody is left to hide them.
  public static func forget(_ member: ID<Member>, withdrawing: Bool, _ tx: any Transaction) throws {
    if withdrawing {
      try tx.run(
        """
        UPDATE media_item SET audience = 'owner', audience_group = NULL
        WHERE id IN (SELECT item FROM media_person WHERE member = \(member))
        """)
    }
    try RemoveComment.all(by: member, tx)
    for lesson in try Lesson.all(by: member, tx) { _ = try RemoveLesson.remove(lesson.id, tx) }
    try tx.run("DELETE FROM media_sheet WHERE author = \(member)")
    for item in try items(of: member, tx) {
      // One that was made of another of the member's may have gone with it.
      if try tx.exists("SELECT 1 FROM media_item WHERE id = \(item.id)") { _ = try RemoveMedia(item.id)(tx) }
    }
    try tx.run("DELETE FROM media_upload WHERE member = \(member)")
    try tx.run("DELETE FROM media_person WHERE member = \(member)")
    try tx.run("DELETE FROM media_feed WHERE member = \(member)")
  }
}
