import Foundation
import PlazaBase
import PlazaProcesses
import PlazaTesting
import Testing

@testable import MediaLibrary

/// A file is accepted only after the scanner has reported that it is clean.
struct ClamDaemonTests {
  private static let clean = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }

  @Test(arguments: [true, false])
  func `a clean file passes over TCP and over a socket`(isSocket: Bool) async throws {
    try await withFile(Self.clean) { path, folder in
      let place = isSocket ? folder + "/clamd.ctl" : nil
      try await FakeClamd.open(.honest(), at: place) { clamd in
        let daemon = try Self.daemon(place ?? "127.0.0.1:\(clamd.port)")
        try await daemon.scan(.file(path))
        #expect(clamd.received == Self.clean)
        #expect(try await daemon.version().hasPrefix("ClamAV 1.4"))
      }
    }
  }

  @Test(arguments: [0, 1_048_570, 2_999_979])
  func `an infected file is refused by name, wherever the infection is`(place: Int) async throws {
    var bytes = Self.clean
    bytes.replaceSubrange(place..<place + FakeClamd.virus.count, with: FakeClamd.virus)
    try await withFile(bytes) { path, _ in
      try await FakeClamd.open(.honest()) { clamd in
        let daemon = try Self.daemon("127.0.0.1:\(clamd.port)")
        let refusal = await #expect(throws: ScanRefusal.self) {
          try await daemon.scan(.file(path))
        }
        #expect(refusal == .infected("Test.Virus-1"))
        #expect(refusal?.message.contains("Check your device ") == true)
      }
    }
  }

  @Test(arguments: [
    (FakeClamd.Conduct.honest(maximum: 1_000_000), "INSTREAM size limit exceeded. ERROR"),
    (.closeConnection(after: 1), "hung up"),
    (.closeConnection(after: 2_500_000), "hung up"), (.silent, "too long"), (.say(""), "hung up"),
    (.say("stream: OK"), "hung up"),
    (.say("stream: OK, perhaps\0"), "perhaps"), (.say("UNKNOWN COMMAND\0"), "UNKNOWN"),
    (.say("stream: Can't allocate memory ERROR\0"), "ERROR"),
    (.say(String(repeating: "x", count: 9000)), "answered x"),
  ])
  func `only an explicit clean result lets a file pass`(conduct: FakeClamd.Conduct, words: String)
    async throws
  {
    try await withFile(Self.clean) { path, _ in
      try await FakeClamd.open(conduct) { clamd in
        let timeout =
          if case .silent = conduct { Duration.milliseconds(300) } else { Duration.testTimeout }
        let daemon = try Self.daemon("127.0.0.1:\(clamd.port)", timeout)
        let outage = await #expect(throws: ScanOutage.self) { try await daemon.scan(.file(path)) }
        #expect(outage?.isOutOfSpace == false)
        #expect(outage?.reason.contains(words) == true, "\(outage?.reason ?? "")")
      }
    }
  }

  @Test func `an unreachable scanner is an outage`() async throws {
    try await withFile([1]) { path, folder in
      for place in [folder + "/nobody.ctl", "127.0.0.1:1"] {
        let daemon = try Self.daemon(place)
        let outage = await #expect(throws: ScanOutage.self) { try await daemon.scan(.file(path)) }
        #expect(outage?.reason.contains("cannot be reached") == true)
        await #expect(throws: ScanOutage.self) { try await daemon.version() }
      }
    }
  }

  private struct Lost: Error {}

  @Test func `a file that cannot be read is not treated as clean`() async throws {
    try await FakeClamd.open(.honest()) { clamd in
      let daemon = try Self.daemon("127.0.0.1:\(clamd.port)")
      let broken = AsyncThrowingStream<[UInt8], any Error> { stream in
        stream.yield([1, 2, 3])
        stream.finish(throwing: Lost())
      }
      await #expect(throws: Lost.self) { try await daemon.scan(broken) }
      await #expect(throws: ScanOutage.self) { try await daemon.scan(.file("/nowhere/at/all")) }
    }
  }

  @Test(arguments: [
    ("/run/clamav/clamd.ctl", ClamDaemon.Address.socket(path: "/run/clamav/clamd.ctl")),
    ("127.0.0.1:3310", .port(host: "127.0.0.1", 3310)),
    ("scanner.lan:1", .port(host: "scanner.lan", 1)),
    ("[::1]:3310", .port(host: "::1", 3310)),
  ])
  func `an address is parsed`(text: String, wanted: ClamDaemon.Address) {
    #expect(ClamDaemon.Address(text) == wanted)
  }

  @Test(arguments: [
    "", "/", "clamd.ctl", "127.0.0.1", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "::1:3310",
    ":3310",
    "a b:3310", "tcp://a:3310", "/" + String(repeating: "x", count: 107),
  ])
  func `an invalid address is not parsed`(text: String) {
    #expect(ClamDaemon.Address(text) == nil)
  }

  private static func daemon(_ address: String, _ timeout: Duration = .testTimeout) throws
    -> ClamDaemon
  {
    ClamDaemon(at: try #require(ClamDaemon.Address(address)), timeout: timeout)
  }

  private func withFile(_ bytes: [UInt8], _ body: (String, String) async throws -> Void)
    async throws
  {
    try await withTemporaryFolder { folder in
      try Data(bytes).write(to: URL(filePath: folder + "/file"))
      try await body(folder + "/file", folder)
    }
  }
}
