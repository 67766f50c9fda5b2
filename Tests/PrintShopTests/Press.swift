import Foundation
import Glibc
import PlazaBase
import PlazaEgress
import PlazaFetch
import PlazaTesting
import Testing

@testable import PrintShop

/// A real IPP Everywhere printer on the loopback: ippeveprinter, whose print command keeps what it was given.
final class Press: Sendable {
  let port: Int
  let folder: String
  private let process: ChildProgram

  var address: String { "ipp://localhost:\(port)/ipp/print" }
  /// By TLS, with a certificate that it makes for itself.
  var secureAddress: String { "ipps://localhost:\(port)/ipp/print" }

  /// Lends a printer that is ready.
  /// - Parameters:
  ///   - trouble: what its print command does: `PRESS_FAIL`, `PRESS_STALL`, `PRESS_SEC`.
  ///   - folder: where it keeps what it printed.
  static func open(
    _ trouble: [String: String] = [:], port: Int? = nil, in folder: String, _ body: (Press) async throws -> Void
  ) async throws {
    let press = try Press(trouble, port: port ?? freePort(), folder)
    do {
      try await press.wait()
      try await body(press)
    } catch {
      press.kill()
      throw error
    }
    press.kill()
  }

  private init(_ trouble: [String: String], port: Int, _ folder: String) throws {
    self.port = port
    self.folder = folder
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Press")
    process = try ChildProgram(
      ["/bin/sh", here.appending(path: "printer.sh").path, "\(port)", folder],
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"].merging(trouble) { $1 })
  }

  func kill() {
    process.terminate()
    process.wait()
  }

  /// Stops it in the middle of whatever it does, or lets it go on.
  func signal(_ number: Int32) throws {
    let text = try String(contentsOfFile: folder + "/printer.pid", encoding: .utf8)
    let pid = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    Glibc.kill(pid, number)
  }

  /// What the printer was told of a job: `IPP_COPIES` and the like.
  func options(ofJob job: Int) throws -> [String: String] {
    let text = try String(contentsOfFile: folder + "/env-\(job).txt", encoding: .utf8)
    let pairs = text.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
  }

  /// The documents that came out.
  func printed() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.filter { $0.hasPrefix("printed-") }.sorted() ?? []
  }

  private func wait() async throws {
    let fetcher = HTTPFetcher(logger: .silent)
    let place = try #require(PrinterAddress(address, within: .here))
    let device = IPPPrinter(address: place, fetcher: fetcher, deadline: .seconds(2))
    let end = ContinuousClock.now + .patient
    while (try? await device.look()) == nil, !process.hasEnded, ContinuousClock.now < end { await Task.yield() }
    await fetcher.close()
    if process.hasEnded { throw Broken(words: (try? String(contentsOfFile: folder + "/printer.log", encoding: .utf8))) }
  }

  /// It ended before it was ready.
  private struct Broken: Error { let words: String? }

  /// One that the system gives to nobody who connects.
  private static func freePort() -> Int {
    20_000 + World.real.randomBytes(2).reduce(0) { $0 << 8 | Int($1) } % 10_000
  }
}

extension PrinterRules {
  /// As a setting names the printers of tests.
  static let here = PrinterRules(hosts: [EgressHost("localhost", port: nil)])
}

extension PrintSettings {
  /// With printers on this machine.
  var printingHere: PrintSettings {
    var settings = self
    settings.printers = .here
    return settings
  }
}
