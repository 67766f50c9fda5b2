import PlazaBase
public import PlazaData
import PlazaMarkup
public import PlazaWeb

extension RentalCounter {
  /// Customers, for those who work at the counter.
  public func find(_ question: SquareQuestion, _ tx: any Transaction) throws -> [FoundGroup] {
    guard let viewer = question.viewer, viewer.isStaff(of: slug) else { return [] }
    let found = try Customer.list(question.words, PageRequest(limit: question.most), tx)
    return [
      FoundGroup(
        "customers", say("Customers"),
        found.items.map { Found($0.name.isolated, $0.details.postcode, At.customer($0.id), icon: .customers) },
        more: found.next.map { _ in At.customers().query(["q": question.words]) })
    ]
  }
}
