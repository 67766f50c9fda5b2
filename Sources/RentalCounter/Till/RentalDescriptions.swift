import PlazaBase
public import PlazaData
public import Wallet

/// Describes the counter's transactions in the wallet by the films that were rented.
public struct RentalDescriptions: TransactionDescriber {
  private let settings: RentalSettings

  public init(settings: RentalSettings) { self.settings = settings }

  public func descriptions(of references: Set<String>, _ tx: any Transaction) throws -> [String:
    TransactionDescription]
  {
    var descriptions: [String: TransactionDescription] = [:]
    for reference in references.sorted() {
      guard let checkout = CheckoutReference.checkout(reference) else { continue }
      let rentals = try Rental.of(checkout, tx)
      if let first = rentals.first {
        descriptions[reference] = TransactionDescription(text(rentals, first))
      }
    }
    return descriptions
  }

  private func text(_ rentals: [Rental], _ first: Rental) -> String {
    let day = settings.shopTime.date(of: first.rentedAt)
    let titles = listed(rentals.map(\.filmTitle))
    return say(
      first.nights, one: "\(titles), 1 night from \(day.plain)",
      many: "\(titles), \(first.nights) nights from \(day.plain)")
  }
}

/// The references to checkouts in the wallet's transactions.
enum CheckoutReference {
  private static let prefix = "checkout/"

  static func text(_ checkout: ID<Rental.Checkout>) -> String { prefix + checkout.text }

  static func checkout(_ reference: String) -> ID<Rental.Checkout>? {
    reference.hasPrefix(prefix) ? ID(reference.dropFirst(prefix.count)) : nil
  }
}
