import Foundation
import PlazaTesting
import PlazaUploads

extension FuzzTarget {
  /// The header fields of tus: a length is parsed from its digits, a name retains the printable
  /// characters, and a checksum matches only the bytes from which it was computed.
  static let tus = FuzzTarget("tus", maximumLength: 400) { input in
    let lines = input.lines(3)
    if let count = TusHeaders.count(lines[0]) {
      let digits = lines[0].drop { $0 == "0" }
      try hold(
        "\(count)" == (digits.isEmpty ? "0" : String(digits)), "\(lines[0]) is read as \(count)")
    }
    if let name = TusHeaders.fileName(lines[2]) {
      try hold(!name.isEmpty && name.count <= 200, "a name of \(name.count) letters")
      try hold(name.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "\(name) moves the cursor")
      let again = "filename " + Data(name.utf8).base64EncodedString()
      try hold(TusHeaders.fileName(again) == name, "\(name) is read again as another name")
    }
    if let digest = TusDigest(lines[1]) {
      var sum = digest.sum
      sum.add(digest.bytes)
      try hold(!sum.holds(digest), "\(lines[1]) holds for other bytes")
    }
  }
}
