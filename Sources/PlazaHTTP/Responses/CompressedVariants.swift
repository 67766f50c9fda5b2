import HTTPTypes
import PlazaArchive
import Synchronization

/// A static file and its compressed variants, each of which is created on first request and then
/// retained.
final class CompressedVariants: Sendable {
  private let file: Assets.File
  private let tag: String
  private let plain: Response
  private let packed = Mutex<[ContentCoding: Response]>([:])

  /// - Parameter tag: the entity tag; must change with the content.
  init(_ file: Assets.File, tag: String) {
    self.file = file
    self.tag = tag
    plain = Self.answer(file, tag: tag, packed: nil)
  }

  /// Returns the smallest variant that the client accepts.
  func answer(to acceptEncoding: String?) -> Response {
    guard let acceptEncoding, file.isPackable else { return plain }
    guard let coding = ContentCoding.allCases.first(where: { $0.isTaken(by: acceptEncoding) })
    else { return plain }
    return packed.withLock { kept in
      if let answer = kept[coding] { return answer }
      let answer =
        coding.pack(file.bytes).map { Self.answer(file, tag: tag, packed: (coding, $0)) } ?? plain
      kept[coding] = answer
      return answer
    }
  }

  private static func answer(_ file: Assets.File, tag: String, packed: (ContentCoding, [UInt8])?)
    -> Response
  {
    var answer = Response(
      .ok, headers: [.contentType: file.type], body: .held(SharedBytes(packed?.1 ?? file.bytes)))
    answer.headers[.cacheControl] = "public, max-age=31536000, immutable"
    answer.headers[.eTag] = "\"\(tag)\(packed.map { "-\($0.0.rawValue)" } ?? "")\""
    if let packed { answer.headers[.contentEncoding] = packed.0.rawValue }
    if file.isPackable { answer.headers[.vary] = "Accept-Encoding" }
    return answer
  }
}

extension Assets.File {
  /// Whether compression is worthwhile: PNG pictures are compressed already.
  fileprivate var isPackable: Bool {
    !bytes.isEmpty && !["image/png", "image/webp", "application/octet-stream"].contains(type)
  }
}

extension ContentCoding {
  /// Compresses the bytes; returns `nil` if the library fails.
  fileprivate func pack(_ bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .brotli: Brotli.compress(bytes, quality: 9)
    case .gzip: Gzip.compress(bytes, level: 9)
    }
  }
}
