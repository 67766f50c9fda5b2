import ArgumentParser
import PlazaServer

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look at the settings, the folders, the database and the tools; one line each.",
    discussion:
      "It changes nothing and may run beside a server. The exit code is 1 where anything has failed."
  )

  @OptionGroup var flags: SettingFlags

  @Flag(help: "Print how each demand on security is met, with a place for the owner's signature.")
  var security = false

  func run() async throws {
    if security { return print(Self.securitySheet) }
    try await withSentences {
      let findings = await Examination(try await flags.read())()
      for finding in findings { print(finding.line) }
      if findings.contains(where: { $0.state == .bad }) { throw ExitCode(1) }
    }
  }

  private static var securitySheet: String {
    let heading = """
      How the demands on security are met, to be read and granted by the owner with each release.
      The answers to all requirements of OWASP's ASVS 5.0, levels 1 and 2, stand in docs/asvs.csv.
      """
    return ([heading] + SecurityProvision.all.map(\.sheet)).joined(separator: "\n\n")
  }
}
