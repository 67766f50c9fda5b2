import PlazaBase
public import PlazaData
import PlazaHTTP
public import PlazaMarkup

/// The subject of a statement entry, as displayed.
public struct TransactionDescription: Sendable, Equatable {
  public let text: String
  /// The page that shows the subject.
  public let link: Link?

  public init(_ text: String, _ link: Link? = nil) {
    self.text = text
    self.link = link
  }
}

/// A module that makes transfers and describes their references, which the wallet stores as opaque
/// strings.
public protocol TransactionDescriber: Sendable {
  /// - Parameter references: References such as `film/<key>`.
  /// - Returns: Descriptions of the module's own references; others are omitted.
  func descriptions(of references: Set<String>, _ tx: any Transaction) throws -> [String:
    TransactionDescription]
}

extension [any TransactionDescriber] {
  func descriptions(of references: Set<String>, _ tx: any Transaction) throws -> [String:
    TransactionDescription]
  {
    if references.isEmpty { return [:] }
    return try reduce(into: [:]) { descriptions, describer in
      descriptions.merge(try describer.descriptions(of: references, tx)) { first, _ in first }
    }
  }
}

/// Describes the wallet's own references: receipts and vouchers.
struct WalletDescriptions: TransactionDescriber {
  func descriptions(of references: Set<String>, _ tx: any Transaction) throws -> [String:
    TransactionDescription]
  {
    var descriptions: [String: TransactionDescription] = [:]
    for reference in references {
      if let receipt = Receipt.number(of: reference) {
        descriptions[reference] = TransactionDescription(say("Receipt \(receipt)"))
      }
    }
    for voucher in try vouchers(references, tx) {
      descriptions["voucher/\(voucher.id.text)"] = TransactionDescription(
        voucher.title, Paths.voucher(voucher.id))
    }
    return descriptions
  }

  private func vouchers(_ references: Set<String>, _ tx: any Transaction) throws -> [Voucher] {
    let ids = references.filter { $0.hasPrefix("voucher/") }.compactMap {
      ID<Voucher>($0.dropFirst("voucher/".count))
    }
    return try Voucher.found(ids.sorted { $0.text < $1.text }, tx)
  }
}
