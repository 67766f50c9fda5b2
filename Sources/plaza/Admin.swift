import ArgumentParser
import Foundation
import PlazaServer

struct Admin: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Administrators.", subcommands: [Create.self])

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make an administrator. The password is read from standard input, unless AWS Cognito keeps it.")

    @OptionGroup var flags: SettingFlags

    @Argument(help: "The e-mail address to sign in with.")
    var email: String

    @Option(help: "The person's name.")
    var name: String

    func run() async throws {
      try await withSentences {
        let settings = try await flags.read()
        let password = settings.auth == .local ? try readPassword() : nil
        let assembly = try await Assembly.open(settings, isDemo: false, logger: settings.logger(), sealing: false)
        do {
          try await assembly.createAdministrator(email: email, name: name, password: password)
          await assembly.close()
        } catch {
          await assembly.close()
          throw error
        }
        print("\(email) is an administrator now. The first sign-in asks to set up a second factor.")
        if password == nil { print("AWS Cognito keeps the password: sign up, or sign in, with this address.") }
      }
    }

    private func readPassword() throws -> String {
      if isatty(STDIN_FILENO) == 1 {
        guard let typed = getpass("Password (at least 10 characters): ") else { throw NoPassword() }
        return String(cString: typed)
      }
      guard let line = readLine(strippingNewline: true), !line.isEmpty else { throw NoPassword() }
      return line
    }

    private struct NoPassword: Error, CustomStringConvertible {
      let description = "No password came on standard input. Type it when asked, or pipe it in as one line."
    }
  }
}
