import PlazaBase
public import PlazaData
import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension RentalCounter {
  /// Finds films of the stock and, for the counter's staff only, customers.
  public func find(_ question: SearchQuery, _ tx: any Transaction) throws -> [SearchResultGroup] {
    let isStaff = question.viewer?.isStaff(of: slug) ?? false
    return [try films(question, isStaff: isStaff, tx)]
      + (isStaff ? [try customers(question, tx)] : [])
  }

  private func films(_ question: SearchQuery, isStaff: Bool, _ tx: any Transaction) throws
    -> SearchResultGroup
  {
    let part = PageRequest(limit: question.maximum)
    let found = try ShelfFilm.list(question.text, part, question.now, tx)
    let all = isStaff ? Paths.films() : Paths.shelf()
    return SearchResultGroup(
      "rentals", say("Film rental"),
      found.items.map { shown in
        SearchResult(
          shown.film.title,
          [shown.film.byline, shown.state].compactMap(\.self).joined(separator: " · "),
          isStaff ? Paths.film(shown.film.id) : Paths.reserve(shown.film.id), icon: .films,
          picture: shown.poster)
      },
      more: found.next.map { _ in all.query(["q": question.text]) })
  }

  private func customers(_ question: SearchQuery, _ tx: any Transaction) throws
    -> SearchResultGroup
  {
    let isNumber = PhoneTerms.prefixes(of: question.text) != nil
    let found = try Customer.list(question.text, PageRequest(limit: question.maximum), tx)
    return SearchResultGroup(
      "customers", say("Customers"),
      found.items.map {
        SearchResult(
          $0.name.isolated, detail(of: $0, isNumber), Paths.customer($0.id), icon: .customers)
      },
      more: found.next.map { _ in Paths.customers().query(["q": question.text]) })
  }

  /// - Parameter isNumber: Whether the query is a telephone number.
  private func detail(of customer: Customer, _ isNumber: Bool) -> String {
    let phone = isNumber ? customer.details.phone : nil
    return [phone, customer.details.postcode].compactMap(\.self).joined(separator: " · ")
  }
}
