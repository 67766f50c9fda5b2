import CPlazaServerFiles
import PlazaBase

/// A security requirement of the camp's specification (section 3.3) and how it is met.
public struct SecurityProvision: Sendable, Hashable {
  /// The identifier, such as `breach 1` or `type 3`.
  public let name: String
  /// The requirement in the words of the specification.
  public let demand: String
  /// The related requirements of OWASP ASVS 5.0, which `docs/asvs.csv` covers.
  public let requirements: [String]
  /// The source files that implement it, relative to the repository.
  public let code: [String]
  /// The tests and documents that demonstrate it.
  public let evidence: [String]
  /// Steps that only the operator can take; nil for none.
  public let left: String?

  /// All requirements, in the order of the specification.
  public static let all: [SecurityProvision] = lines(of: server_provisions_tsv.bytes)

  /// Parses tab-separated values with a header line.
  private static func lines(of sheet: [UInt8]) -> [SecurityProvision] {
    String(decoding: sheet, as: UTF8.self).split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 6 else { return nil }
      return SecurityProvision(
        name: cells[0], demand: cells[1],
        requirements: cells[2].split(separator: " ").map(String.init),
        code: cells[3].split(separator: " ").map(String.init),
        evidence: cells[4].split(separator: ";").map { String($0).trimmed },
        left: cells[5] == "-" ? nil : cells[5])
    }
  }
}

extension SecurityProvision {
  /// Printable lines with a place for a signature.
  public var sheet: String {
    var lines = [
      "\(name.uppercased())  \(demand)", "  ASVS 5.0  \(requirements.joined(separator: ", "))",
    ]
    lines += listed("code", code) + listed("shown by", evidence)
    if let left { lines += listed("owner", [left]) }
    lines.append("  granted by ______________________________  on ____________")
    return lines.joined(separator: "\n")
  }

  private func listed(_ label: String, _ all: [String]) -> [String] {
    all.enumerated().map { number, text in
      "  " + (number == 0 ? label : "").padding(to: 10) + text
    }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
