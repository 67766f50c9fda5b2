import Foundation
import Glibc
import PlazaBase
import PlazaEgress
import PlazaFetch
import PlazaTesting
import Testing

@testable import PrintShop

/// A real IPP Everywhere printer on the loopback interface: ippeveprinter, with a print command
/// that saves its input.
final class FakePrinter: Sendable {
  let port: Int
  let folder: String
  private let process: ChildProgram

  var address: String { "ipp://localhost:\(port)/ipp/print" }
  /// The address over TLS, with a self-signed certificate.
  var secureAddress: String { "ipps://localhost:\(port)/ipp/print" }

  /// Runs `body` with a printer that is ready.
  /// - Parameters:
  ///   - trouble: The print command's behaviour: `PRESS_FAIL`, `PRESS_SEC`.
  ///   - folder: The folder for printed files.
  static func open(
    _ trouble: [String: String] = [:], port: Int? = nil, in folder: String,
    _ body: (FakePrinter) async throws -> Void
  ) async throws {
    let press = try FakePrinter(trouble, port: port ?? freePort(), folder)
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
    let script = URL(fileURLWithPath: #filePath).appending(
      path: "../../../script/lib/ipp-printer/printer.sh"
    ).standardizedFileURL
    process = try ChildProgram(
      ["/bin/sh", script.path, "\(port)", folder],
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"].merging(trouble) { $1 })
  }

  func kill() {
    process.terminate()
    process.wait()
  }

  /// Sends a signal to the printer's process, for example to suspend or resume it.
  func signal(_ number: Int32) throws {
    let text = try String(contentsOfFile: folder + "/printer.pid", encoding: .utf8)
    let pid = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    Glibc.kill(pid, number)
  }

  /// Returns the options that the printer received for a job: `IPP_COPIES` and so on.
  func options(ofJob job: Int) throws -> [String: String] {
    let text = try String(contentsOfFile: folder + "/env-\(job).txt", encoding: .utf8)
    let pairs = text.split(separator: "\n").map {
      $0.split(separator: "=", maxSplits: 1).map(String.init)
    }
    return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
  }

  /// Returns the names of the printed files.
  func printed() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.filter {
      $0.hasPrefix("printed-")
    }.sorted() ?? []
  }

  private func wait() async throws {
    let fetcher = HTTPFetcher(logger: .silent)
    let place = try #require(PrinterAddress(address, within: .here))
    let device = IPPPrinter(address: place, fetcher: fetcher, deadline: .seconds(2))
    let end = ContinuousClock.now + .testTimeout
    while (try? await device.status()) == nil, !process.hasEnded, ContinuousClock.now < end {
      await Task.yield()
    }
    await fetcher.close()
    if process.hasEnded {
      throw Broken(text: (try? String(contentsOfFile: folder + "/printer.log", encoding: .utf8)))
    }
  }

  /// Thrown if the printer ended before it was ready.
  private struct Broken: Error { let text: String? }

  /// Returns a port outside the system's range of ephemeral ports.
  private static func freePort() -> Int {
    20_000 + World.real.randomBytes(2).reduce(0) { $0 << 8 | Int($1) } % 10_000
  }
}

extension PrinterRules {
  /// Allows the tests' printers, as a setting would.
  static let here = PrinterRules(hosts: [EgressHost("localhost", port: nil)])
}

extension PrintSettings {
  /// The settings with printers allowed on the local machine.
  var printingHere: PrintSettings {
    var settings = self
    settings.printers = .here
    return settings
  }
}
