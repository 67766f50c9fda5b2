import PlazaBase
public import PlazaData
import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension Members {
  /// Finds members; returns results to administrators only.
  public func find(_ question: SearchQuery, _ tx: any Transaction) throws -> [SearchResultGroup] {
    guard let viewer = question.viewer, viewer.isAdmin else { return [] }
    let found = try MemberList(search: question.text, limit: question.maximum)(tx)
    return [
      SearchResultGroup(
        "members", say("Members"),
        found.accounts.map {
          SearchResult(
            $0.name, [$0.markedAddress, $0.handle].compactMap(\.self).joined(separator: " · "),
            Link("members", $0.id.text), icon: .person)
        },
        more: found.next.map { _ in Link("members").query(["q": question.text]) })
    ]
  }
}
