import PlazaBase
public import PlazaData
public import PlazaMarkup
import PlazaWeb

/// The subject of a statement entry, as displayed.
public struct TransactionDescription: Sendable, Equatable {
  public let words: String
  /// The page that shows the subject.
  public let link: Link?

  public init(_ words: String, _ link: Link? = nil) {
    self.words = words
    self.link = link
  }
}

/// A module that causes transfers and describes their causes, which the wallet stores as opaque
/// strings.
public protocol TransactionDescriber: Sendable {
  /// - Parameter causes: Causes such as `film/<key>`.
  /// - Returns: Descriptions of the module's own causes; others are omitted.
  func descriptions(of causes: Set<String>, _ tx: any Transaction) throws -> [String:
    TransactionDescription]
}

extension [any TransactionDescriber] {
  func descriptions(of causes: Set<String>, _ tx: any Transaction) throws -> [String:
    TransactionDescription]
  {
    if causes.isEmpty { return [:] }
    return try reduce(into: [:]) { descriptions, teller in
      descriptions.merge(try teller.descriptions(of: causes, tx)) { first, _ in first }
    }
  }
}

/// Describes the wallet's own causes: receipts and vouchers.
struct WalletDescriptions: TransactionDescriber {
  func descriptions(of causes: Set<String>, _ tx: any Transaction) throws -> [String:
    TransactionDescription]
  {
    var descriptions: [String: TransactionDescription] = [:]
    for cause in causes {
      if let receipt = Receipt.number(of: cause) {
        descriptions[cause] = TransactionDescription(say("Receipt \(receipt)"))
      }
    }
    for voucher in try vouchers(causes, tx) {
      descriptions["voucher/\(voucher.id.text)"] = TransactionDescription(
        voucher.title, Paths.voucher(voucher.id))
    }
    return descriptions
  }

  private func vouchers(_ causes: Set<String>, _ tx: any Transaction) throws -> [Voucher] {
    let ids = causes.filter { $0.hasPrefix("voucher/") }.compactMap {
      ID<Voucher>($0.dropFirst("voucher/".count))
    }
    return try Voucher.found(ids.sorted { $0.text < $1.text }, tx)
  }
}
