import HTTPTypes
import HummingbirdCore
import NIOCore
import PlazaBase

/// Streams a source in whole or in part (RFC 9110 §14).
struct RangeResponse {
  static let chunk = 131_072
  let request: Request

  func response(_ answer: Response, _ source: any ByteSource) -> HummingbirdCore.Response {
    var headers = answer.headers
    guard source.isSeekable else {
      headers[.acceptRanges] = "none"
      return send(source, 0..<source.length, status: answer.status, headers)
    }
    headers[.acceptRanges] = "bytes"
    if let tag = source.tag {
      headers[.eTag] = "\"\(tag)\""
      if Validators.matches(request.head.headerFields[.ifNoneMatch], "\"\(tag)\"") {
        return HummingbirdCore.Response(status: .notModified, headers: headers)
      }
    }
    switch ByteRange.selection(wanted(source), length: source.length) {
    case .unsatisfiable:
      headers[.contentRange] = "bytes */\(source.length)"
      headers[.contentLength] = "0"
      headers[.contentType] = nil
      return HummingbirdCore.Response(status: .rangeNotSatisfiable, headers: headers)
    case .part(let range):
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(source.length)"
      return send(source, range, status: .partialContent, headers)
    case .whole:
      return send(source, 0..<source.length, status: answer.status, headers)
    }
  }

  /// The `Range` field, unless `If-Range` names another version of the representation.
  private func wanted(_ source: any ByteSource) -> String? {
    guard request.head.method == .get || request.head.method == .head else { return nil }
    if let condition = request.head.headerFields[.ifRange],
      condition != source.tag.map({ "\"\($0)\"" })
    {
      return nil
    }
    return request.head.headerFields[.range]
  }

  private func send(
    _ source: any ByteSource, _ range: Range<Int>, status: HTTPResponse.Status,
    _ headers: HTTPFields
  ) -> HummingbirdCore.Response {
    var headers = headers
    headers[.contentLength] = String(range.count)
    if request.head.method == .head {
      return HummingbirdCore.Response(
        status: status, headers: headers, body: .head(length: range.count))
    }
    let body = ResponseBody(contentLength: range.count) { writer in
      var offset = range.lowerBound
      while offset < range.upperBound {
        let bytes = try await read(
          source, from: offset, count: min(Self.chunk, range.upperBound - offset))
        guard bytes.readableBytes > 0 else { throw TruncatedSource() }
        offset += bytes.readableBytes
        try await writer.write(bytes)
      }
      try await writer.finish(nil)
    }
    return HummingbirdCore.Response(status: status, headers: headers, body: body)
  }

  /// Cached bytes are read on the current thread: dispatching to a thread that may block costs
  /// more than the read itself.
  private func read(_ source: any ByteSource, from offset: Int, count: Int) async throws
    -> ByteBuffer
  {
    var buffer = ByteBufferAllocator().buffer(capacity: count)
    buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { space in
      source.readCached(
        into: UnsafeMutableRawBufferPointer(rebasing: space.prefix(count)), from: offset)
    }
    if buffer.readableBytes > 0 { return buffer }
    return ByteBuffer(bytes: try await source.read(from: offset, count: count))
  }

  /// The source ended before its announced length. The connection is closed, so that the client
  /// does not take the truncated body for a complete one.
  private struct TruncatedSource: Error {}
}
