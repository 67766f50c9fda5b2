import Logging
import Members
import PlazaBase
import PlazaData
import ServiceLifecycle

/// Applies settings that an owner saves, on this or on another server: what may change while the
/// server runs at once, everything else by a restart that the owner requests.
struct SettingsMonitor: Service, CustomStringConvertible {
  let description = "SettingsMonitor"
  let assembly: Assembly
  let logger: Logger

  /// The time after which the settings are read even without a signal.
  private static let maximum = Duration.seconds(30)

  func run() async throws {
    let changes = assembly.store.changeSignal(of: .settings)
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        let generation = changes.generation
        // A requested restart ends this loop by the graceful shutdown.
        if !assembly.restart.isRaised { await check() }
        await changes.wait(past: generation, atMost: Self.maximum)
      }
    }
  }

  private func check() async {
    do {
      let stored = try await StoredSettings.read(assembly.store, assembly.members.cipher)
      if stored.restarts > assembly.startedWith.value.restarts {
        logger.notice("restarting, as an administrator requested in the settings")
        assembly.restart.raise()
      } else {
        try assembly.settings.apply(stored)
      }
    } catch {
      logger.warning("the settings could not be read", metadata: ["error": "\(error)"])
    }
  }
}

extension Settings {
  /// Applies the saved settings that may change while the server runs.
  /// - Throws: ``SettingsError`` if they are invalid; the previous ones then remain.
  func apply(_ stored: StoredSettings) throws {
    guard let input else { return }
    let read = try input.settings(stored: stored.values)
    preferences.set(read.preferences.value)
    about.set(read.about.value)
  }
}
