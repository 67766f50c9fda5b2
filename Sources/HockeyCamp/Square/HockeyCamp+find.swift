import MediaLibrary
import PlazaBase
public import PlazaData
import PlazaMarkup
public import PlazaWeb

extension HockeyCamp {
  /// Returns the videos, podcasts and offers that match and that the viewer may see.
  public func find(_ question: SearchQuery, _ tx: any Transaction) throws -> [SearchResultGroup] {
    [try media(question, tx), try offers(question, tx)]
  }

  private func media(_ question: SearchQuery, _ tx: any Transaction) throws -> SearchResultGroup {
    let words = String(question.words.prefix(100))
    var list = MediaList(limit: question.most)
    list.words = words
    let found = try list(for: question.viewer, by: CampAuthorizer(), tx)
    let spoken = MediaWords(time: settings.time)
    return SearchResultGroup(
      "media", say("Videos and podcasts"),
      found.prefix(question.most).map { item in
        SearchResult(
          item.title,
          [item.milliseconds.map(spoken.length), spoken.day(item.createdAt)].compactMap(\.self).joined(
            separator: " · "),
          MediaPaths.item(item.id), icon: item.kind == .podcast ? .microphone : .play)
      },
      more: found.count > question.most ? MediaPaths.list().query(["q": words]) : nil)
  }

  /// Filters all offers in memory, since there are a few dozen at most. An offer matches if every
  /// word of the query is a prefix of a word of its title.
  private func offers(_ question: SearchQuery, _ tx: any Transaction) throws -> SearchResultGroup {
    let title = say("Programs and store")
    guard let words = SearchWords.asked(question.words) else { return SearchResultGroup("programs", title, []) }
    let all = try Offer.Kind.allCases.flatMap { try Offer.list($0, tx) }
    let found = all.filter { offer in
      let there = SearchWords.asked("\(offer.details.title) \(offer.details.titleKorean ?? "")") ?? []
      return words.allSatisfy { word in there.contains { $0.hasPrefix(word) } }
    }
    return SearchResultGroup(
      "programs", title,
      found.prefix(question.most).map { offer in
        SearchResult(
          offer.details.saidTitle, offer.details.startsOn?.plain ?? "", CampPaths.page(offer),
          icon: offer.kind == .program ? .calendar : .camp)
      })
  }
}
