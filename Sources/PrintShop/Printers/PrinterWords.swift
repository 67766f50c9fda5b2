import PlazaWeb

/// What keeps a printer from printing, in plain words.
enum PrinterWords {
  /// - Returns: nil where nothing does.
  static func trouble(_ state: Printer.State, _ reasons: [String], _ say: Say) -> String? {
    let known = reasons.lazy.compactMap { reason(($0, say)) }.first
    if let known { return known }
    switch state {
    case .stopped: return say("The printer has stopped.", "프린터가 멈췄습니다.")
    case .unreachable: return say("The printer does not answer.", "프린터가 응답하지 않습니다.")
    case .unknown, .idle, .processing: return nil
    }
  }

  private static func reason(_ asked: (keyword: String, say: Say)) -> String? {
    let say = asked.say
    switch asked.keyword {
    case "media-jam": return say("Paper is jammed.", "용지가 걸렸습니다.")
    case "media-empty", "media-needed": return say("The paper has run out.", "용지가 떨어졌습니다.")
    case "door-open", "cover-open", "interlock-open": return say("A door is open.", "덮개가 열려 있습니다.")
    case "toner-empty", "marker-supply-empty": return say("The toner has run out.", "토너가 떨어졌습니다.")
    case "output-area-full", "output-tray-missing": return say("The output tray is full.", "출력함이 가득 찼습니다.")
    case "paused", "moving-to-paused": return say("The printer is paused.", "프린터가 일시 중지되었습니다.")
    case "input-tray-missing": return say("A paper tray is missing.", "용지함이 빠져 있습니다.")
    case "offline", "shutdown", "connecting-to-device": return say("The printer is off.", "프린터가 꺼져 있습니다.")
    default: return nil
    }
  }
}
