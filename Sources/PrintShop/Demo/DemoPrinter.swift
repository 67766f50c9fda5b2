import PlazaBase
import PlazaFetch

/// A printer that the demo's stores print on, such as one that a program plays on this machine.
public struct DemoPrinter: Sendable {
  private let reached: DiscoveredPrinter

  /// - Parameter address: `ipp://…`.
  /// - Returns: nil where none is named, or where it does not answer: the stores are then without.
  public init?(_ address: String?, _ settings: PrintSettings, _ services: PrintServices) async {
    guard let address else { return nil }
    do {
      reached = try await DiscoveredPrinter.reach(address, within: settings.printers, by: services.fetcher)
    } catch {
      return nil
    }
  }

  /// Only what it can print is asked for money.
  func admits(_ medium: Media) -> Bool { reached.look.capabilities.media.contains(medium) }
  func admits(_ finishing: Finishing) -> Bool { reached.look.capabilities.finishings.contains(finishing) }

  func add(to store: ID<PrintStore>, now: Instant, in world: World) -> AddPrinter {
    AddPrinter(id: world.newID(), store: store, name: "Counter printer", reached: reached, now: now)
  }
}
