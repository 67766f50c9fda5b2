import Logging
import PlazaBase
import PlazaData

/// Checks whether the read replica can be used.
extension Examination {
  /// Returns no findings without a replica.
  func replica() async -> [Finding] {
    guard let address = settings.replica else { return [] }
    do {
      let logger = Logger(label: "plaza.doctor") { _ in SwiftLogNoOpLogHandler() }
      let store = try await Assembly.openStore(settings.database, world: .real, logger: logger)
      let watch = ReplicaMonitor(address, of: store, world: .real, logger: logger)
      let trouble = await watch.check()
      await watch.close()
      await store.close()
      guard let trouble else {
        return [
          .good("replica", "\(address.withoutPassword) is replicating and is used for reads.")
        ]
      }
      return [
        .bad(
          "replica", "\(address.withoutPassword) (PLAZA_DATABASE_REPLICA) is not used: \(trouble)")
      ]
    } catch {
      return [.bad("replica", error.operatorMessage)]
    }
  }
}
