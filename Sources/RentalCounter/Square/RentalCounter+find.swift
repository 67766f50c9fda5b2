import PlazaBase
public import PlazaData
import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension RentalCounter {
  /// Finds customers, for the counter's staff only.
  public func find(_ question: SearchQuery, _ tx: any Transaction) throws -> [SearchResultGroup] {
    guard let viewer = question.viewer, viewer.isStaff(of: slug) else { return [] }
    let found = try Customer.list(question.text, PageRequest(limit: question.maximum), tx)
    return [
      SearchResultGroup(
        "customers", say("Customers"),
        found.items.map {
          SearchResult(
            $0.name.isolated, $0.details.postcode, Paths.customer($0.id), icon: .customers)
        },
        more: found.next.map { _ in Paths.customers().query(["q": question.text]) })
    ]
  }
}
