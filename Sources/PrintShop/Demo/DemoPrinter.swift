import PlazaBase
import PlazaFetch

/// The printer of the demo's stores, such as a simulator on the same machine.
public struct DemoPrinter: Sendable {
  private let reached: DiscoveredPrinter

  /// - Parameter address: A URI such as `ipp://…`.
  /// - Returns: Nil if `address` is nil or the printer does not respond; the stores then have no
  ///   printer.
  public init?(_ address: String?, _ settings: PrintSettings, _ services: PrintServices) async {
    guard let address else { return nil }
    do {
      reached = try await DiscoveredPrinter.reach(
        address, within: settings.printers, by: services.fetcher)
    } catch {
      return nil
    }
  }

  /// Only what the printer supports has a price.
  func admits(_ medium: Media) -> Bool { reached.status.capabilities.media.contains(medium) }
  func admits(_ finishing: Finishing) -> Bool {
    reached.status.capabilities.finishings.contains(finishing)
  }

  func add(to store: ID<PrintStore>, now: Instant, in world: World) -> AddPrinter {
    AddPrinter(
      id: world.newID(), store: store, name: "Counter printer", reached: reached, now: now)
  }
}
