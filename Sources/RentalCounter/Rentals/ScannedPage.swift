import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The page to which a code scanned into the search on the Rentals tab leads.
enum ScannedPage {
  /// Returns the page of the card's customer, of the copy's open rental, or of the film of a copy
  /// that is in; `nil` if nothing has the code.
  static func find(_ code: ShortCode, _ tx: any Transaction) throws -> Link? {
    if let customer = try Customer.find(code: code, tx) { return Paths.current(customer.id) }
    if let rental = try Rental.out(ofCopy: code, tx) { return Paths.rental(rental.id) }
    return try Copy.find(code, tx).map { Paths.film($0.film) }
  }
}
