import ArgumentParser
import Foundation
import Logging
import PlazaServer

struct Routes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List every route with its method and who may call it.")

  @OptionGroup var flags: SettingFlags

  func run() async throws {
    try await reportingErrors {
      let lines = try await Assembly.withTemporaryAssembly(try await flags.read()) {
        $0.routeLines
      }
      for line in lines { print(line) }
    }
  }
}

/// Flushes standard output, which is buffered if it is a pipe.
func flushOutput() { fflush(nil) }
