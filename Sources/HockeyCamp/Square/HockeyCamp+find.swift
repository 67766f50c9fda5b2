import MediaLibrary
import Members
import PlazaBase
public import PlazaData
import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension HockeyCamp {
  /// Returns the videos, podcasts, offers and messages that match and that the viewer may see.
  public func find(_ question: SearchQuery, _ tx: any Transaction) throws -> [SearchResultGroup] {
    [try media(question, tx), try offers(question, tx), try messages(question, tx)]
  }

  /// Searches the newest messages of the viewer's threads in memory.
  private func messages(_ question: SearchQuery, _ tx: any Transaction) throws -> SearchResultGroup
  {
    let newest =
      try question.viewer.map { try MessageThread.newest(for: $0.id, atMost: 1000, tx) } ?? []
    let names = try MemberSummary.names(
      of: Array(Set(newest.compactMap { $0.message.sender })), tx)
    let found = newest.lazy.map { thread, message in
      (thread: thread, message: message, name: message.sender.flatMap { names[$0] })
    }.filter { question.matches($0.message.text, $0.name) }
    return SearchResultGroup(
      "messages", say("Messages"),
      found.prefix(question.maximum).map { found in
        let name = found.name ?? say("Former member", as: "a writer")
        let words = found.message.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return SearchResult(
          name.isolated, String(words.prefix(100)), MessagePaths.thread(found.thread), icon: .mail)
      })
  }

  private func media(_ question: SearchQuery, _ tx: any Transaction) throws -> SearchResultGroup {
    let words = String(question.text.prefix(100))
    var list = MediaList(limit: question.maximum)
    list.text = words
    let found = try list(for: question.viewer, by: CampAuthorizer(), tx)
    let current = MediaText(time: settings.time)
    return SearchResultGroup(
      "media", say("Videos and podcasts"),
      found.prefix(question.maximum).map { item in
        SearchResult(
          item.title,
          [item.milliseconds.map(current.length), current.day(item.createdAt)].compactMap(\.self)
            .joined(
              separator: " · "),
          MediaPaths.item(item.id), icon: item.kind == .podcast ? .microphone : .play)
      },
      more: found.count > question.maximum ? MediaPaths.list().query(["q": words]) : nil)
  }

  /// Filters all offers in memory, since there are a few dozen at most.
  private func offers(_ question: SearchQuery, _ tx: any Transaction) throws -> SearchResultGroup {
    let all = try Offer.Kind.allCases.flatMap { try Offer.list($0, tx) }
    let found = all.filter { question.matches($0.details.title, $0.details.titleKorean) }
    return SearchResultGroup(
      "programs", say("Programs and store"),
      found.prefix(question.maximum).map { offer in
        SearchResult(
          offer.details.localizedTitle, offer.details.startsOn?.plain ?? "", CampPaths.page(offer),
          icon: offer.kind == .program ? .calendar : .camp,
          picture: offer.details.picture.map { CampPaths.picture($0, .list) })
      })
  }
}
