import Foundation
import PlazaBase
import PlazaCrypto

/// Amazon's Signature Version 4 for S3
/// (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
struct S3Signature {
  let credentials: S3Credentials
  let region: String
  let now: Instant

  /// Returns the value of the `Authorization` header.
  /// - Parameters:
  ///   - path: the path, percent-encoded once.
  ///   - query: names and values, not encoded.
  ///   - headers: all headers to sign, including `host` and `x-amz-date`; names in lower case.
  ///   - hash: the SHA-256 of the body in hexadecimal.
  func authorization(
    _ method: String, path: String, query: [(name: String, value: String)],
    headers: [(name: String, value: String)], hash: String
  ) -> String {
    let sorted = headers.sorted { $0.name < $1.name }
    let names = sorted.map(\.name).joined(separator: ";")
    let fields = sorted.map { "\($0.name):\(Self.trimmed($0.value))\n" }.joined()
    let canonical = [method, path, Self.canonical(query), fields, names, hash].joined(
      separator: "\n")
    let toSign = ["AWS4-HMAC-SHA256", stamp, scope, canonical.hexadecimalSHA256].joined(
      separator: "\n")
    let signature = Self.hmac(Self.hmac(signingKey, scopeEnd), toSign).hexadecimal
    return
      "AWS4-HMAC-SHA256 Credential=\(credentials.key)/\(scope), SignedHeaders=\(names), Signature=\(signature)"
  }

  /// The time in the form `20130524T000000Z`.
  var stamp: String {
    now.rfc3339.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
  }

  private var day: String { String(stamp.prefix(8)) }
  private var scope: String { "\(day)/\(region)/s3/\(scopeEnd)" }
  private var scopeEnd: String { "aws4_request" }

  /// The signing key for the day, the region and S3, before its last derivation step.
  private var signingKey: [UInt8] {
    [day, region, "s3"].reduce(Array("AWS4\(credentials.secret)".utf8)) { Self.hmac($0, $1) }
  }

  private static func hmac(_ key: [UInt8], _ text: String) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: key)))
  }

  private static func canonical(_ query: [(name: String, value: String)]) -> String {
    query.map { (name: encode($0.name), value: encode($0.value)) }
      .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
      .map { "\($0.name)=\($0.value)" }.joined(separator: "&")
  }

  /// Trims the value and collapses spaces, as the canonical form requires.
  private static func trimmed(_ value: String) -> String {
    value.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ")
  }

  static func encode(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        String(Unicode.Scalar(byte))
      default: "%" + [byte].hexadecimal.uppercased()
      }
    }.joined()
  }
}
