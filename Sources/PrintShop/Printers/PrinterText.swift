import PlazaBase

/// Describes the reasons that keep a printer from printing.
enum PrinterText {
  /// - Returns: Nil if the printer can print.
  static func problem(_ state: Printer.State, _ reasons: [String]) -> String? {
    let known = reasons.lazy.compactMap(reason).first
    if let known { return known }
    switch state {
    case .stopped: return say("The printer has stopped.")
    case .unreachable: return say("The printer isn't responding.")
    case .unknown, .idle, .processing: return nil
    }
  }

  private static func reason(_ keyword: String) -> String? {
    switch keyword {
    case "media-jam": return say("There's a paper jam.")
    case "media-empty", "media-needed": return say("The printer is out of paper.")
    case "door-open", "cover-open", "interlock-open": return say("A cover is open.")
    case "toner-empty", "marker-supply-empty": return say("The printer is out of toner.")
    case "output-area-full", "output-tray-missing": return say("The output tray is full.")
    case "paused", "moving-to-paused": return say("The printer is paused.")
    case "input-tray-missing": return say("A paper tray is missing.")
    case "not-imposed": return say("The pages couldn't be arranged on the paper.")
    case Reasons.untrusted:
      return say("The printer's certificate isn't trusted, so nothing is sent to the printer.")
    case "offline", "shutdown", "connecting-to-device": return say("The printer is off.")
    default: return nil
    }
  }
}
