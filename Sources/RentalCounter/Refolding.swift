import PlazaBase
import PlazaData
public import PlazaHTTP

extension RentalCounter {
  /// The tables whose sort keys and search words are derived from folded text.
  public var folded: [Refold] { Self.parts }

  static let parts = [
    Refold("rental customers", "rental_customer") { ids, tx in
      for id in ids.compactMap({ ID<Customer>($0) }) {
        let customer = try Customer.find(id, tx)
        try tx.run(
          "UPDATE rental_customer SET sort_name = \(customer.details.sortName) WHERE id = \(id)")
        try customer.details.storeSearchTerms(
          of: id, code: customer.code, customer.accountNumber, tx)
      }
    },
    Refold("rental films", "rental_film") { ids, tx in
      for film in try Film.found(ids.compactMap { ID<Film>($0) }, tx) {
        try tx.run(
          "UPDATE rental_film SET sort_title = \(film.details.sortTitle) WHERE id = \(film.id)")
        if film.retiredAt == nil { try film.storeSearchTerms(tx) }
      }
    },
  ]
}
