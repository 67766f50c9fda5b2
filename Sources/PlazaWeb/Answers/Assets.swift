import Crypto
import Foundation
import HTTPTypes
import PlazaBase
public import PlazaMarkup

/// The stylesheets, scripts and pictures of the pages, held in memory. Their addresses carry a hash of their content,
/// so that a browser may keep them for ever.
public struct Assets: Sendable {
  /// One file.
  public struct File: Sendable {
    /// Its name, such as `plaza.css`.
    public let name: String
    let bytes: [UInt8]

    /// A file of the source.
    public init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }

    var type: String {
      switch name.split(separator: ".").last {
      case "css": "text/css; charset=utf-8"
      case "js": "text/javascript; charset=utf-8"
      case "svg": "image/svg+xml"
      case "png": "image/png"
      case "webmanifest": "application/manifest+json"
      default: "application/octet-stream"
      }
    }
  }

  private struct Held: Sendable {
    let address: String
    let integrity: String
    let plain: Answer
    let packed: Answer
  }

  private let byName: [String: Held]
  private let byAddress: [String: Held]

  /// Holds these files, each plain and compressed.
  public init(_ files: [File]) {
    let held = files.map { file in (file.name, Self.hold(file)) }
    byName = Dictionary(held, uniquingKeysWith: { first, _ in first })
    byAddress = Dictionary(held.map { ($0.1.address, $0.1) }, uniquingKeysWith: { first, _ in first })
  }

  /// The address of a file by its name; of no file, an address that is not there.
  public func link(_ name: String) -> Link { Link("assets", byName[name]?.address ?? name) }

  /// The hash by which a browser knows the content of a file (Subresource Integrity §3.2); nil of no file.
  public func integrity(_ name: String) -> String? { byName[name]?.integrity }

  /// Answers the addresses.
  public var routes: [Route] {
    [
      .get("/assets/{file}", for: .everyone) { call in
        guard let held = byAddress[try call.parameter("file")] else { throw Problem.notFound }
        return Compression.takesGzip(call.head.headerFields[.acceptEncoding]) ? held.packed : held.plain
      }
    ]
  }

  private static func hold(_ file: File) -> Held {
    let digest = Data(SHA256.hash(data: file.bytes))
    let hash = digest.prefix(9).base64URL
    let parts = file.name.split(separator: ".", maxSplits: 1)
    let address = "\(parts[0])-\(hash)" + (parts.count > 1 ? ".\(parts[1])" : "")
    var plain = Answer.bytes(file.bytes, type: file.type)
    plain.headers[.cacheControl] = "public, max-age=31536000, immutable"
    plain.headers[.eTag] = "\"\(hash)\""
    var packed = plain
    if let bytes = Gzip.compress(file.bytes, level: 9), bytes.count < file.bytes.count {
      packed.body = .bytes(bytes)
      packed.headers[.contentEncoding] = "gzip"
      packed.headers[.eTag] = "\"\(hash)-gzip\""
      packed.headers[.vary] = "Accept-Encoding"
      plain.headers[.vary] = "Accept-Encoding"
    }
    return Held(
      address: address, integrity: "sha256-\(digest.base64EncodedString())", plain: plain, packed: packed)
  }
}
