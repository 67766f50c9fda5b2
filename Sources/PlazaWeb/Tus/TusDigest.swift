import Foundation
import HTTPTypes
import PlazaBase
import PlazaCrypto

/// What the bytes of a part must come to: the extension `checksum` of tus.
public struct TusDigest: Sendable, Equatable {
  /// How it is reckoned.
  public enum Algorithm: String, Sendable, CaseIterable {
    /// The one that every server of tus knows.
    case sha1
    /// A stronger one.
    case sha256

    var length: Int { self == .sha1 ? 20 : 32 }
  }

  /// The part is not what it was when it was sent; nothing of it is kept.
  public static var mismatch: Problem {
    Problem(
      HTTPResponse.Status(code: 460, reasonPhrase: "Checksum Mismatch"), "checksum-mismatch",
      title: say("This part was changed in transit"),
      detail: say("The data received differs from the data sent. Nothing was saved: send it again."))
  }

  /// How it was reckoned.
  public let algorithm: Algorithm
  /// What it must come to.
  public let bytes: [UInt8]

  /// Reads `Upload-Checksum`: an algorithm's name, a space, and the digest in base64.
  /// - Returns: nil where it cannot be read, or its algorithm is not known.
  public init?(_ header: String) {
    let words = header.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let algorithm = Algorithm(rawValue: String(words[0])),
      let data = Data(base64Encoded: String(words[1])), data.count == algorithm.length
    else { return nil }
    self.algorithm = algorithm
    bytes = [UInt8](data)
  }

  /// Begins to reckon.
  public var sum: Sum { Sum(hash: algorithm == .sha1 ? .sha1(Insecure.SHA1()) : .sha256(SHA256())) }

  /// What is reckoned while bytes come. SHA-1 serves against accidents, not against anybody.
  public struct Sum {
    enum Hash {
      case sha1(Insecure.SHA1)
      case sha256(SHA256)
    }

    var hash: Hash

    /// Adds bytes to it.
    public mutating func add(_ bytes: [UInt8]) {
      switch hash {
      case .sha1(var sum):
        sum.update(data: bytes)
        hash = .sha1(sum)
      case .sha256(var sum):
        sum.update(data: bytes)
        hash = .sha256(sum)
      }
    }

    /// Whether all that came is what it must come to.
    public func holds(_ digest: TusDigest) -> Bool {
      switch hash {
      case .sha1(let sum): Array(sum.finalize()) == digest.bytes
      case .sha256(let sum): Array(sum.finalize()) == digest.bytes
      }
    }
  }
}
