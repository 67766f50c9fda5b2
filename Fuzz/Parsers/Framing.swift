import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import PlazaTesting

@testable import PlazaHTTP

extension FuzzTarget {
  /// The bytes of a connection in two pieces, through the server's own handlers. Accepted requests
  /// have one host and unambiguous framing, and nothing is accepted or sent after a rejection.
  static let framing = FuzzTarget("framing", maximumLength: 600) { input in
    let channel = EmbeddedChannel()
    defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
    let guards = Guards(
      figures: TrafficMetrics(), fields: DefaultHeaders(TestWorld().world, isSecure: false))
    try guards.stand(before: Connection(channel), in: channel.pipeline.syncOperations)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    let cut = Int(input.bytes.first ?? 0) % (input.bytes.count + 1)
    var refusals = 0
    for piece in [input.bytes.dropFirst().prefix(cut), input.bytes.dropFirst(1 + cut)] {
      // Errors of the decoder are also thrown here.
      _ = try? channel.writeInbound(ByteBuffer(bytes: piece))
      let wasRefused = refusals > 0
      let heads = try readHeads(channel)
      try hold(heads.isEmpty || !wasRefused, "a request is let in after a refusal")
      for head in heads {
        try hold(!(head.authority ?? "").isEmpty, "a request without a host is let in")
        try hold((head.path?.utf8.count ?? 0) <= 8192, "too long an address is let in")
        let coding = head.headerFields[.transferEncoding]
        try hold(
          coding == nil || coding?.lowercased().contains("chunked") == true,
          "the coding \(coding ?? "")")
      }
      refusals += try readResponses(channel)
    }
    try hold(refusals <= 1, "\(refusals) refusals on one connection")
  }

  private static func readHeads(_ channel: EmbeddedChannel) throws -> [HTTPRequest] {
    var heads: [HTTPRequest] = []
    while let part = try channel.readInbound(as: HTTPRequestPart.self) {
      if case .head(let head) = part { heads.append(head) }
    }
    return heads
  }

  private static func readResponses(_ channel: EmbeddedChannel) throws -> Int {
    var text = ""
    while let part = try channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: part) }
    return text.split(separator: "HTTP/1.1 ", omittingEmptySubsequences: false).count - 1
  }
}
