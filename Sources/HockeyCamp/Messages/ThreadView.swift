import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// A thread with the names of all its readers.
struct ThreadView: Sendable {
  let thread: MessageThread
  let messages: [Message]
  let names: [ID<Member>: String]
  let guardians: [ID<Member>]
  /// Whether the thread's coach still coaches the player. Replies are possible only then.
  let isLive: Bool

  static func of(_ thread: MessageThread, _ tx: any Transaction) throws -> ThreadView {
    let (messages, guardians) = (
      try Message.list(in: thread.id, tx), try Guardian.of(thread.player, tx)
    )
    let people = Set(
      messages.compactMap(\.sender) + guardians + [thread.player]
        + [thread.coach].compactMap(\.self))
    return ThreadView(
      thread: thread, messages: messages, names: try MemberSummary.names(of: Array(people), tx),
      guardians: guardians,
      isLive: try thread.isLive(tx))
  }

  func name(_ member: ID<Member>?) -> String? { member.flatMap { names[$0] } }
}

/// The threads that a viewer reads, and the players to whom the viewer can write.
struct ThreadListView: Sendable {
  let threads: [MessageThread]
  let unread: [ID<MessageThread>: Int]
  let names: [ID<Member>: String]
  /// The players of the viewer's groups to whom the viewer has not written yet.
  let others: [(id: ID<Member>, name: String)]

  static func of(_ viewer: Viewer, _ tx: any Transaction) throws -> ThreadListView {
    let threads = try MessageThread.list(for: viewer.id, tx)
    var players: Set<ID<Member>> = []
    for group in try CampGroup.of(viewer.id, as: .coach, tx) {
      players.formUnion(try CampGroup.members(of: group.id, as: .player, tx))
    }
    players.subtract(threads.filter { $0.coach == viewer.id }.map(\.player))
    players.remove(viewer.id)
    let people = Set(threads.map(\.player) + threads.compactMap(\.coach)).union(players)
    let names = try MemberSummary.names(of: Array(people), tx)
    return ThreadListView(
      threads: threads, unread: try MessageThread.unread(viewer.id, tx), names: names,
      others: players.map { (id: $0, name: names[$0] ?? "–") }.sorted {
        ($0.name, $0.id.text) < ($1.name, $1.id.text)
      })
  }
}
