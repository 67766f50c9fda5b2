import PlazaBase
import PlazaData
import PlazaHTTP

extension MessageThread {
  /// Returns the threads that a member may read, as JSON.
  static func export(of member: ID<Member>, _ tx: any Transaction) throws -> [UInt8] {
    var json = JSONWriter()
    let threads = try list(for: member, tx).map {
      (thread: $0, messages: try Message.list(in: $0.id, tx))
    }
    json.array { json in
      for (thread, messages) in threads {
        json.object {
          $0.field("isPlayer", thread.player == member)
          $0.field(
            "letters", messages.map { MessageJSON(message: $0, isOwn: $0.sender == member) })
        }
      }
    }
    return json.bytes
  }

  /// Deletes a player's threads with the player. Messages that the member sent to other players
  /// remain, without the member's name.
  static func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM camp_thread WHERE player = \(member)")
    try tx.run("UPDATE camp_thread SET coach = NULL WHERE coach = \(member)")
    try tx.run("UPDATE camp_message SET sender = NULL WHERE sender = \(member)")
    try tx.run("DELETE FROM camp_thread_seen WHERE member = \(member)")
    try tx.run("DELETE FROM camp_adult WHERE member = \(member)")
    try tx.run("UPDATE camp_adult SET said_by = NULL WHERE said_by = \(member)")
  }
}

private struct MessageJSON: JSONWritable {
  let message: Message
  let isOwn: Bool

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("isOwn", isOwn)
      $0.field("text", message.text)
      $0.field("sentAt", message.sentAt)
    }
  }
}
