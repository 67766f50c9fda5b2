import NIOCore
import NIOPosix
public import PlazaEgress
import PlazaFiles
import PlazaProcesses

/// A client of ClamAV's daemon, which scans files for known viruses (`INSTREAM`, see clamd(8)).
///
/// No file passes without a scan: if the daemon is unreachable, too slow or refuses to scan, that
/// is an outage, and the file waits. The daemon's `StreamMaxLength` must be at least as large as
/// the largest file that is accepted.
public struct ClamDaemon: Sendable {
  private let address: Address
  private let timeout: Duration
  private let egress: EgressGuard

  /// The address of the daemon.
  public enum Address: Sendable, Hashable {
    /// A Unix domain socket.
    case socket(path: String)
    /// A TCP port of this machine or of a trusted network: files are sent unencrypted.
    case port(host: String, Int)

    /// Parses an address such as `/run/clamav/clamd.ctl`, `127.0.0.1:3310` or `[::1]:3310`.
    /// - Returns: Nil if the text is neither an absolute path nor a host with a port.
    public init?(_ text: String) {
      if text.hasPrefix("/") {
        // `sockaddr_un` holds a path of at most 107 bytes.
        guard text.utf8.count < 108, text.count > 1 else { return nil }
        self = .socket(path: text)
        return
      }
      guard let colon = text.lastIndex(of: ":"),
        let port = UInt16(text[text.index(after: colon)...]), port > 0
      else {
        return nil
      }
      var host = text[..<colon]
      if host.hasPrefix("["), host.hasSuffix("]") {
        host = host.dropFirst().dropLast()
      } else if host.contains(":") {
        return nil
      }
      guard !host.isEmpty,
        host.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".:-".contains($0)) })
      else {
        return nil
      }
      self = .port(host: String(host), Int(port))
    }
  }

  /// - Parameters:
  ///   - address: The address of the daemon.
  ///   - timeout: The maximum duration of a scan.
  ///   - egress: Checks the network of the host before a TCP connection is made.
  public init(
    at address: Address, timeout: Duration = .seconds(900), egress: EgressGuard = EgressGuard()
  ) {
    self.address = address
    self.timeout = timeout
    self.egress = egress
  }

  /// Scans a file and returns if it is clean.
  /// - Throws: ``ScanRefusal`` if a virus was found, ``ScanOutage`` if the file could not be
  ///   scanned, and the errors of `parts`.
  public func scan(_ parts: some AsyncSequence<[UInt8], any Error> & Sendable) async throws {
    try Self.judge(try await send(Self.message("INSTREAM"), parts))
  }

  /// Scans a clip before it is processed in any other way.
  /// - Throws: The same errors as ``scan(_:)``.
  public func scan(_ source: FootageSource) async throws {
    switch source {
    case .stored(let file): try await scan(StoredFileParts(file))
    case .file(let path), .moving(let path):
      guard let file = try ScratchFile(reading: path) else {
        throw ScanOutage(reason: "there is no file \(path)")
      }
      try await scan(file.parts)
    }
  }

  /// Checks that the daemon is reachable.
  /// - Returns: The versions of the daemon and of its signatures.
  /// - Throws: ``ScanOutage``.
  public func version() async throws -> String {
    let nothing = AsyncThrowingStream<[UInt8], any Error> { $0.finish() }
    let answer = try await send(Self.message("VERSION"), nothing, isStream: false)
    guard answer.hasPrefix("ClamAV") else { throw ScanOutage(reason: "it answered \(answer)") }
    return answer
  }

  /// Interprets a response: `stream: OK`, `stream: Name.Of-Virus FOUND` or `INSTREAM size limit
  /// exceeded. ERROR`.
  private static func judge(_ answer: String) throws {
    if answer == "stream: OK" { return }
    if answer.hasPrefix("stream: "), answer.hasSuffix(" FOUND") {
      throw ScanRefusal.infected(String(answer.dropFirst(8).dropLast(6)))
    }
    throw ScanOutage(reason: answer.isEmpty ? "it hung up" : "it answered \(answer)")
  }

  private func send(
    _ question: ByteBuffer, _ parts: some AsyncSequence<[UInt8], any Error> & Sendable,
    isStream: Bool = true
  ) async throws -> String {
    let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>
    do {
      channel = try await connect()
    } catch {
      throw ScanOutage(reason: "it cannot be reached: \(error)")
    }
    do {
      return try await channel.executeThenClose { incoming, outgoing in
        try await withThrowingTaskGroup(of: String?.self) { group in
          group.addTask { try await Self.send(question, isStream ? parts : nil, outgoing) }
          group.addTask { try await Self.answer(incoming) }
          group.addTask {
            try await Task.sleep(for: timeout)
            throw ScanOutage(reason: "it took too long")
          }
          defer { group.cancelAll() }
          while let done = try await group.next() {
            if let answer = done { return answer }
          }
          return ""
        }
      }
    } catch let error as IOError {
      throw ScanOutage(reason: "the connection broke: \(error)")
    } catch let error as ChannelError {
      throw ScanOutage(reason: "the connection broke: \(error)")
    }
  }

  private func connect() async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let bootstrap = ClientBootstrap(group: loop).connectTimeout(.seconds(10))
    let wrap: @Sendable (any Channel) -> EventLoopFuture<NIOAsyncChannel<ByteBuffer, ByteBuffer>> =
      { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel(wrappingChannelSynchronously: channel)
        }
      }
    switch address {
    case .socket(let path):
      return try await bootstrap.connect(unixDomainSocketPath: path, channelInitializer: wrap)
    case .port(let host, let port):
      let rules = EgressRules.server(EgressHost(host, port: port))
      let judged = try await egress.addresses(of: host, port: port, within: rules)
      return try await bootstrap.resolver(CheckedAddresses(judged, on: loop))
        .connect(host: host, port: port, channelInitializer: wrap)
    }
  }

  /// Sends each chunk with its length in front; a length of 0 ends the stream. If the daemon
  /// closes the connection early, its response is already there.
  private static func send(
    _ question: ByteBuffer, _ parts: (some AsyncSequence<[UInt8], any Error> & Sendable)?,
    _ outgoing: NIOAsyncChannelOutboundWriter<ByteBuffer>
  ) async throws -> String? {
    guard await isWritten(question, outgoing), let parts else { return nil }
    for try await part in parts where !part.isEmpty {
      var chunk = ByteBuffer(integer: UInt32(clamping: part.count))
      chunk.writeBytes(part)
      guard await isWritten(chunk, outgoing) else { return nil }
    }
    _ = await isWritten(ByteBuffer(integer: UInt32(0)), outgoing)
    return nil
  }

  private static func isWritten(
    _ bytes: ByteBuffer, _ outgoing: NIOAsyncChannelOutboundWriter<ByteBuffer>
  ) async -> Bool {
    do {
      try await outgoing.write(bytes)
      return true
    } catch {
      return false
    }
  }

  private static func answer(_ incoming: NIOAsyncChannelInboundStream<ByteBuffer>) async throws
    -> String
  {
    var bytes: [UInt8] = []
    do {
      for try await piece in incoming {
        bytes += piece.readableBytesView
        if bytes.contains(0) || bytes.count > 4096 { break }
      }
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      // A connection error after the response does not invalidate it.
    }
    let line = bytes.prefix { $0 != 0 && $0 != 0x0A }.prefix(400)
    // A response without its terminator may be truncated.
    return line.count < bytes.count ? String(decoding: line, as: UTF8.self) : ""
  }

  private static func message(_ word: String) -> ByteBuffer { ByteBuffer(string: "z\(word)\0") }
}
