import Logging
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI
import ServiceLifecycle

/// Deletes expired data once per hour: idempotency records, rate limits, ended sessions, drafts,
/// finished jobs.
struct MaintenanceService: Service, CustomStringConvertible {
  /// `ServiceGroup` logs the description of each service, which would otherwise contain the whole
  /// assembly.
  let description = "Housekeeper"
  private let assembly: Assembly
  private let logger: Logger

  init(_ assembly: Assembly, logger: Logger) {
    self.assembly = assembly
    self.logger = logger
  }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await cleanUp()
        try? await Task.sleep(for: .hours(1))
      }
    }
  }

  private func cleanUp() async {
    let now = assembly.world.now()
    do {
      try await assembly.store.longWrite { tx in
        try Idempotency.purgeExpired(now: now, tx)
        try RateLimiter.purgeExpired(now: now, tx)
      }
      try await Members.cleanUp(assembly.store, now: now)
      try await assembly.shared.cleanUp(assembly.store, now: now)
      for storefront in assembly.storefronts {
        try await storefront.cleanUp(now: now)
        for part in storefront.folded { try await part(assembly.store) }
      }
      try await assembly.store.reclaimSpace()
    } catch is CancellationError {
      // The next run continues.
    } catch {
      logger.warning(
        "maintenance was postponed", metadata: ["error": "\(String(reflecting: error))"])
    }
  }
}
