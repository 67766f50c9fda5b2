import ArgumentParser
import Foundation
import PlazaServer

struct Admin: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Manage administrators.", subcommands: [Create.self])

  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Create an administrator. Reads the password from standard input, unless AWS Cognito stores it."
    )

    @OptionGroup var flags: SettingFlags

    @Argument(help: "The e-mail address to sign in with.")
    var email: String

    @Option(help: "The person's name.")
    var name: String

    func run() async throws {
      try await reportingErrors {
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
          "\(email) is now an administrator. After the first sign-in, set up a second factor under Account."
        )
        if password == nil {
          print("AWS Cognito stores the password: sign up or sign in with this address.")
        }
      }
    }
  }
}
