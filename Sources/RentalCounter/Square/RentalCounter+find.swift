import PlazaBase
public import PlazaData
import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension RentalCounter {
  /// Finds customers, for the counter's staff only.
  public func find(_ question: SearchQuery, _ tx: any Transaction) throws -> [SearchResultGroup] {
    guard let viewer = question.viewer, viewer.isStaff(of: slug) else { return [] }
    let isNumber = PhoneTerms.prefixes(of: question.text) != nil
    let found = try Customer.list(question.text, PageRequest(limit: question.maximum), tx)
    return [
      SearchResultGroup(
        "customers", say("Customers"),
        found.items.map {
          SearchResult(
            $0.name.isolated, detail(of: $0, isNumber), Paths.customer($0.id), icon: .customers)
        },
        more: found.next.map { _ in Paths.customers().query(["q": question.text]) })
    ]
  }

  /// - Parameter isNumber: Whether the query is a telephone number.
  private func detail(of customer: Customer, _ isNumber: Bool) -> String {
    let phone = isNumber ? customer.details.phone : nil
    return [phone, customer.details.postcode].compactMap(\.self).joined(separator: " · ")
  }
}
