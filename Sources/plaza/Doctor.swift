import ArgumentParser
import PlazaServer

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look at the settings, the folders, the database and the tools; one line each.",
    discussion: "It changes nothing and may run beside a server. The exit code is 1 where anything has failed.")

  @OptionGroup var flags: SettingFlags

  func run() async throws {
    try await withSentences {
      let findings = await Examination(try await flags.read())()
      for finding in findings { print(finding.line) }
      if findings.contains(where: { $0.state == .bad }) { throw ExitCode(1) }
    }
  }
}
