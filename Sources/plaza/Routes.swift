import ArgumentParser
import Foundation
import Logging
import PlazaServer

struct Routes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List every address with its method and who may call it.")

  @OptionGroup var flags: SettingFlags

  func run() async throws {
    try await withSentences {
      for line in try await Assembly.inMemory(try await flags.read()).routeLines { print(line) }
    }
  }
}

/// Lets lines through at once when the output is a pipe.
func flushOutput() { fflush(nil) }
