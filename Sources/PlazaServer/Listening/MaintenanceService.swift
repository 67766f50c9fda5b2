import Logging
import Members
import PlazaBase
import PlazaData
import PlazaWeb
import ServiceLifecycle

/// Throws away once an hour what is past its time: kept answers, ended sessions, drafts, what errands left.
struct MaintenanceService: Service, CustomStringConvertible {
  /// The group of services names each by its description. Without one of its own that would be the whole assembly.
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
        await tidy()
        try? await Task.sleep(for: .hours(1))
      }
    }
  }

  private func tidy() async {
    let now = assembly.world.now()
    do {
      try await assembly.store.longWrite { tx in
        try Idempotency.prune(now: now, tx)
        try RateLimiter.prune(now: now, tx)
      }
      try await Members.tidy(assembly.store, now: now)
      try await assembly.shared.tidy(assembly.store, now: now)
      for storefront in assembly.storefronts {
        try await storefront.tidy(now: now)
        for part in storefront.folded { try await part(assembly.store) }
      }
      try await assembly.store.giveSpaceBack()
    } catch is CancellationError {
      // The next start goes on with it.
    } catch {
      logger.warning("tidying was put off", metadata: ["error": "\(String(reflecting: error))"])
    }
  }
}
