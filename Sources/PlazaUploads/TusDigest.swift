import Foundation
import HTTPTypes
import PlazaBase
import PlazaCrypto
public import PlazaHTTP

/// The expected checksum of a part (the tus extension `checksum`).
public struct TusDigest: Sendable, Equatable {
  /// The hash algorithms.
  public enum Algorithm: String, Sendable, CaseIterable {
    /// The algorithm that every tus server must support.
    case sha1
    case sha256

    var length: Int { self == .sha1 ? 20 : 32 }
  }

  /// The checksum of a part does not match; the part was discarded.
  public static var mismatch: Problem {
    Problem(
      HTTPResponse.Status(code: 460, reasonPhrase: "Checksum Mismatch"), "checksum-mismatch",
      title: say("This part was changed in transit"),
      detail: say(
        "The data received differs from the data sent. Nothing was saved: send it again."))
  }

  public let algorithm: Algorithm
  /// The expected hash value.
  public let bytes: [UInt8]

  /// Parses `Upload-Checksum`: the name of an algorithm, a space, and the hash value in base64.
  /// - Returns: `nil` if the field is invalid or the algorithm is unknown.
  public init?(_ header: String) {
    let words = header.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let algorithm = Algorithm(rawValue: String(words[0])),
      let data = Data(base64Encoded: String(words[1])), data.count == algorithm.length
    else { return nil }
    self.algorithm = algorithm
    bytes = [UInt8](data)
  }

  /// A new computation with the same algorithm.
  public var sum: Sum {
    Sum(hash: algorithm == .sha1 ? .sha1(Insecure.SHA1()) : .sha256(SHA256()))
  }

  /// An incremental computation of a checksum. SHA-1 detects transmission errors, not deliberate
  /// changes.
  public struct Sum {
    enum Hash {
      case sha1(Insecure.SHA1)
      case sha256(SHA256)
    }

    var hash: Hash

    /// Adds bytes to the computation.
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

    /// Whether the checksum of the added bytes matches.
    public func holds(_ digest: TusDigest) -> Bool {
      switch hash {
      case .sha1(let sum): Array(sum.finalize()) == digest.bytes
      case .sha256(let sum): Array(sum.finalize()) == digest.bytes
      }
    }
  }
}
