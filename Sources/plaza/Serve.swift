import ArgumentParser
import Logging
import PlazaServer

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Open the shops.")

  @OptionGroup var flags: SettingFlags

  @Option(help: "The address to listen on (PLAZA_HOST; 127.0.0.1).")
  var host: String?

  @Option(help: "The port to listen on; 0 takes a free one (PLAZA_PORT; 8080).")
  var port: String?

  @Option(help: "The address people use, such as https://plaza.example (PLAZA_ORIGIN).")
  var origin: String?

  @Flag(
    help:
      "Fill an empty database with believable content and offer its accounts at the sign-in page.")
  var demo = false

  @Flag(
    help:
      "With --demo: people have done next to nothing yet, and three short clips are there at once."
  )
  var shortDemo = false

  func run() async throws {
    try await withSentences {
      let settings = try await flags.read(["host": host, "port": port, "origin": origin])
      let logger = settings.logger()
      if !settings.unused.isEmpty { logger.warning("\(settings.unusedSentence)") }
      for tally in settings.languages.tallies { logger.warning("\(tally)") }
      let assembly = try await Assembly.open(settings, isDemo: demo, logger: logger)
      if demo {
        if try await assembly.fillDemo(shortDemo ? .short : .whole) {
          print("The database was empty: the demo's shops, films and people are in it now.")
        } else if try await !assembly.isDemo {
          await assembly.close()
          throw SettingsError(
            "--demo",
            "needs an empty data folder, but \(settings.data) has members of its own. Name another (--data)."
          )
        }
      }
      try await Listener(assembly, logger: logger) { port in notify(settings, port: port) }.run()
      print("Closed. Every running request was answered.")
    }
  }

  private func notify(_ settings: Settings, port: Int) {
    let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
    print("Plaza is open at \(settings.origin ?? "http://\(host):\(port)")")
    if demo {
      print("Sign in as clerk@plaza.test with the password plaza-demo. Stop with Ctrl-C.")
    }
    flushOutput()
  }
}
