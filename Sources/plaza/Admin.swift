import ArgumentParser
import Foundation
import PlazaServer

struct Admin: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Administrators.", subcommands: [Create.self])

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Make an administrator. The password is read from standard input, unless AWS Cognito keeps it."
    )

    @OptionGroup var flags: SettingFlags

    @Argument(help: "The e-mail address to sign in with.")
    var email: String

    @Option(help: "The person's name.")
    var name: String

    func run() async throws {
      try await withSentences {
        let settings = try await flags.read()
        let password = settings.auth == .local ? try Secret.password.read() : nil
        let assembly = try await Assembly.open(
          settings, isDemo: false, logger: settings.logger(), sealing: false)
        do {
          try await assembly.createAdministrator(email: email, name: name, password: password)
          await assembly.close()
        } catch {
          await assembly.close()
          throw error
        }
        print(
          "\(email) is an administrator now. Set up a second factor under Account after the first sign-in."
        )
        if password == nil {
          print("AWS Cognito keeps the password: sign up, or sign in, with this address.")
        }
      }
    }
  }
}
