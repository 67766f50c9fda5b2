import CPlazaServerFiles
import PlazaBase

/// A demand on the security of the camp (its specification's 3.3), with what answers it.
public struct SecurityProvision: Sendable, Hashable {
  /// `breach 1`, `type 3`.
  public let name: String
  /// In the specification's words.
  public let demand: String
  /// Requirements of OWASP's ASVS 5.0, which `docs/asvs.csv` answers.
  public let requirements: [String]
  /// Where it is done, below the project's folder.
  public let code: [String]
  /// Tests and documents that show it.
  public let evidence: [String]
  /// What only the owner can do; nil where nothing is left.
  public let left: String?

  /// All of them, in the specification's order.
  public static let all: [SecurityProvision] = lines(of: server_provisions_tsv.bytes)

  /// Reads a sheet with a heading, whose cells are parted by tabs.
  private static func lines(of sheet: [UInt8]) -> [SecurityProvision] {
    String(decoding: sheet, as: UTF8.self).split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 6 else { return nil }
      return SecurityProvision(
        name: cells[0], demand: cells[1], requirements: cells[2].split(separator: " ").map(String.init),
        code: cells[3].split(separator: " ").map(String.init),
        evidence: cells[4].split(separator: ";").map { String($0).trimmed }, left: cells[5] == "-" ? nil : cells[5])
    }
  }
}

extension SecurityProvision {
  /// Some lines to read, with a place to sign.
  public var sheet: String {
    var lines = ["\(name.uppercased())  \(demand)", "  ASVS 5.0  \(requirements.joined(separator: ", "))"]
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
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
