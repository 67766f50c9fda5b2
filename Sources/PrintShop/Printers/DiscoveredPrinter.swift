import PlazaBase
import PlazaCrypto
import PlazaFetch

/// A printer that responded at an allowed address.
struct DiscoveredPrinter: Sendable {
  let address: PrinterAddress
  let status: PrinterStatusReading

  /// Queries the printer at an address.
  /// - Parameter fingerprint: The fingerprint of the self-signed certificate that it must present.
  static func reach(
    _ text: String, within rules: PrinterRules, trusting fingerprint: String? = nil,
    by fetcher: HTTPFetcher
  ) async throws(PrinterRefusal) -> DiscoveredPrinter {
    var address = try Self.address(text, within: rules)
    if let fingerprint, address.isSecure {
      guard let shown = await IPPPrinter(address: address, fetcher: fetcher).certificate() else {
        throw .unreachable
      }
      guard (try? Certificate(shown))?.fingerprint == fingerprint else { throw .untrusted }
      address.certificate = shown
    }
    let status: PrinterStatusReading
    do {
      status = try await IPPPrinter(address: address, fetcher: fetcher).status()
    } catch {
      switch error {
      case .silent(.notAdmitted): throw .elsewhere
      case .untrusted: throw .untrusted
      default: throw .unreachable
      }
    }
    guard status.capabilities.formats.contains("application/pdf") else { throw .takesNoPDF }
    return DiscoveredPrinter(address: address, status: status)
  }

  /// Returns the certificate that a printer presents, trusted or not.
  static func certificate(
    at text: String, within rules: PrinterRules, by fetcher: HTTPFetcher
  ) async -> Certificate? {
    guard let address = try? Self.address(text, within: rules), address.isSecure else {
      return nil
    }
    return await IPPPrinter(address: address, fetcher: fetcher).certificate().flatMap {
      try? Certificate($0)
    }
  }

  private static func address(_ text: String, within rules: PrinterRules) throws(PrinterRefusal)
    -> PrinterAddress
  {
    let text = text.filter { !$0.isWhitespace }
    guard text.utf8.count <= 500, let address = PrinterAddress(text, within: rules) else {
      throw .notAnAddress
    }
    return address
  }
}

extension Certificate {
  /// The SHA-256 hash in hexadecimal.
  var fingerprint: String { bytes.hexadecimalSHA256 }
}
