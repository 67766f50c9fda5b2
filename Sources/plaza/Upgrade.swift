import ArgumentParser
import PlazaServer

struct Upgrade: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check whether a release can replace this version.",
    discussion: """
      Works offline and installs nothing; the server may be running. Exits with status 1 if the release cannot be \
      installed over this version.
      """)

  @OptionGroup var flags: SettingFlags

  @Option(help: "The file release.json of the release.")
  var check: String

  func run() async throws {
    try await reportingErrors {
      let release = try ReleaseDescription.read(check)
      let report = try await CheckRelease(try await flags.read(), release: release)()
      for line in report.lines { print(line) }
      if !report.isPossible { throw ExitCode(1) }
    }
  }
}
