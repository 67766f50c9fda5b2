import ArgumentParser
import PlazaServer

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the settings, folders, database and tools, and print one line for each.",
    discussion:
      "Changes nothing; the server may be running. Exits with status 1 if a check failed."
  )

  @OptionGroup var flags: SettingFlags

  @Flag(
    help: "Print how each security requirement is met, with a space for the owner's signature.")
  var security = false

  func run() async throws {
    if security { return print(Self.securitySheet) }
    try await reportingErrors {
      let findings = await Examination(try await flags.read())()
      for finding in findings { print(finding.line) }
      if findings.contains(where: { $0.state == .bad }) { throw ExitCode(1) }
    }
  }

  private static var securitySheet: String {
    let heading = """
      How the security requirements are met. The owner reads and approves this with each release.
      docs/asvs.csv covers all requirements of OWASP's ASVS 5.0, levels 1 and 2.
      """
    return ([heading] + SecurityProvision.all.map(\.sheet)).joined(separator: "\n\n")
  }
}
