import Foundation
import HTTPTypes
public import PlazaBase
import PlazaCrypto
public import PlazaMarkup

/// The stylesheets, scripts and pictures of the pages, held in memory. Their addresses contain a
/// hash of the content, so browsers may cache them indefinitely.
public struct Assets: Sendable {
  public struct File: Sendable {
    /// The file's name, such as `plaza.css`.
    public let name: String
    let bytes: [UInt8]

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
      case "webp": "image/webp"
      case "webmanifest": "application/manifest+json"
      default: "application/octet-stream"
      }
    }
  }

  private struct Held: Sendable {
    let name: String
    let address: String
    let integrity: String
    let packings: CompressedVariants

    init(_ file: File) {
      let digest = Data(SHA256.hash(data: file.bytes))
      let hash = digest.prefix(9).base64URL
      let parts = file.name.split(separator: ".", maxSplits: 1)
      name = file.name
      address = "\(parts[0])-\(hash)" + (parts.count > 1 ? ".\(parts[1])" : "")
      integrity = "sha256-\(digest.base64EncodedString())"
      packings = CompressedVariants(file, tag: hash)
    }
  }

  private var byName: [String: Held] = [:]
  private var byAddress: [String: Held] = [:]

  /// Holds the files. A script that contains phrases is held once per language.
  public init(_ files: [File], in languages: Languages = .builtIn) {
    for file in files {
      guard let script = LocalizedScript(file) else {
        hold(file)
        continue
      }
      for language in languages.all {
        hold(File(Self.name(file.name, in: language), script.translated(in: language)))
      }
    }
  }

  public mutating func hold(_ file: File) {
    let held = Held(file)
    byName[held.name] = held
    byAddress[held.address] = held
  }

  /// Returns the address of a file by its name; an unknown name leads to a 404. For a localised
  /// script, this is the variant in the language of the current request.
  public func link(_ name: String) -> Link { Link("assets", held(name)?.address ?? name) }

  /// Returns the hash of a file's content for Subresource Integrity (§3.2); `nil` for an unknown
  /// name.
  public func integrity(_ name: String) -> String? { held(name)?.integrity }

  private func held(_ name: String) -> Held? {
    byName[Self.name(name, in: .current)] ?? byName[name]
  }

  /// The route that serves the files.
  public var routes: [Route] {
    [
      .get("/assets/{file}", for: .everyone) { request in
        guard let held = byAddress[try request.parameter("file")] else { throw Problem.notFound }
        return held.packings.answer(to: request.head.headerFields[.acceptEncoding])
      }
    ]
  }
}
