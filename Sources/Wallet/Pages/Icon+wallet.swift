import PlazaMarkup
import PlazaUI

extension Icon {
  /// A wallet with a clasp.
  static let wallet = Icon(
    strokes: """
      <path d="M18 8.5V7a2 2 0 0 0-2-2H6a2 2 0 0 0 0 4h12.5A1.5 1.5 0 0 1 20 10.5v7a2 2 0 0 1-2 2H6a2 2 0 0 1\
      -2-2V7M20 12.5h-4a1.5 1.5 0 0 0 0 3h4"/>
      """)
  static let coins = Icon(
    strokes: "<circle cx=\"9.2\" cy=\"9.2\" r=\"5.7\"/><path d=\"M15.3 9.3a5.7 5.7 0 1 1-6 6\"/>")

  /// Returns the icon for the reason of a statement entry.
  static func line(_ reason: String, _ unit: WalletUnit) -> Icon {
    switch reason {
    case "top-up": .add
    case "adjustment": .edit
    case "redeemed", "voucher": .ticket
    case "like": .heart
    case "share": .upload
    case "clip": .play
    case "newcomer": .person
    case "expired": .clock
    case let waiting where waiting.hasSuffix(" pending"): .clock
    case let gone where gone == "undone" || gone.hasSuffix(" taken back"): .undo
    case let held where held.hasPrefix("hold"): .lock
    default: unit.icon
    }
  }
}

extension WalletUnit {
  var icon: Icon { self == .credit ? .coins : .star }
}

extension CouponKind {
  var icon: Icon {
    switch self {
    case .rentalNights: .films
    case .printCredits: .print
    case .campStore: .camp
    case .partner: .ticket
    }
  }
}
