import PlazaBase
public import PlazaData
import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension Adverts {
  /// Finds advertisers by name and contact, for the staff of the adverts only.
  public func find(_ question: SearchQuery, _ tx: any Transaction) throws -> [SearchResultGroup] {
    guard let viewer = question.viewer, viewer.isStaff(of: Self.slug) else { return [] }
    let all = try Advertiser.list(PageRequest(limit: 1000, after: nil), tx).items
    return [
      SearchResultGroup(
        "advertisers", say("Advertisers"),
        all.filter { question.matches($0.name, $0.contact) }.prefix(question.maximum).map {
          SearchResult($0.name.isolated, $0.contact ?? "", Paths.advertiser($0.id), icon: .ticket)
        })
    ]
  }
}
