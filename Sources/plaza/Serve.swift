import ArgumentParser
import Logging
import PlazaServer
import Storefronts

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Start the server.")

  @OptionGroup var flags: SettingFlags

  @Option(help: "The address to listen on (PLAZA_HOST; 127.0.0.1).")
  var host: String?

  @Option(help: "The port to listen on; 0 selects a free port (PLAZA_PORT; 8080).")
  var port: String?

  @Option(help: "The public address, such as https://plaza.example (PLAZA_ORIGIN).")
  var origin: String?

  @Flag(
    help:
      "Fill an empty database with sample content and list its accounts on the sign-in page.")
  var demo = false

  @Flag(
    help:
      "With --demo: less content and only three short clips, for a fast start."
  )
  var shortDemo = false

  func run() async throws {
    try await reportingErrors {
      let settings = try await flags.read(["host": host, "port": port, "origin": origin])
      let logger = settings.logger()
      if let notice = settings.renamingNotice { logger.notice("\(notice)") }
      for tally in settings.languages.tallies { logger.warning("\(tally)") }
      let assembly = try await Assembly.open(
        settings, isDemo: demo, logger: logger, offeringSetup: !demo)
      if demo {
        if try await assembly.fillDemo(shortDemo ? .short : .whole) {
          print("The empty database was filled with the demo's shops, films and people.")
        } else if try await !assembly.isDemo {
          await assembly.close()
          throw SettingsError(
            "--demo",
            "needs an empty data folder, but \(settings.data) already has members. Choose another folder (--data)."
          )
        }
      }
      try await Listener(assembly, logger: logger) { port in
        notify(settings, assembly, port: port)
      }.run()
      if assembly.restart.isRaised {
        logger.notice("restarting")
        flushOutput()
        try Restart.now()
      }
      print("Stopped. All running requests were completed.")
    }
  }

  private func notify(_ settings: Settings, _ assembly: Assembly, port: Int) {
    let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
    print("Plaza is open at \(settings.origin ?? "http://\(host):\(port)")")
    if demo {
      print("Sign in as clerk@plaza.test with the password plaza-demo. Stop with Ctrl-C.")
    }
    if let address = assembly.setupAddress(port: port) {
      print("To set up your site, open this address within a day: \(address)")
      if let code = TerminalQRCode(address), code.fits { print(code.text) }
    }
    flushOutput()
  }
}
