import PlazaBase

extension WalletSettings {
  /// "£12.00", "120 points".
  func amount(_ amount: Int, _ unit: WalletUnit) -> String {
    switch unit {
    case .credit: currency.format(Money(minor: amount))
    case .point: say(amount, one: "1 point", many: "\(amount.inThousands) points")
    }
  }

  /// "+£12.00", "−10".
  func change(_ change: Int, _ unit: WalletUnit) -> String {
    let figure =
      switch unit {
      case .credit: currency.format(Money(minor: abs(change)))
      case .point: abs(change).inThousands
      }
    return (change < 0 ? "−" : "+") + figure
  }

  /// "£12.00", "120", "−120": beside the unit's own name.
  func figure(_ amount: Int, _ unit: WalletUnit) -> String {
    if amount < 0 { return change(amount, unit) }
    return unit == .credit ? currency.format(Money(minor: amount)) : amount.inThousands
  }
}

extension WalletUnit {
  /// "Credits", "Points".
  var title: String { self == .credit ? say("Credits") : say("Points") }
}

extension CouponKind {
  /// "Rental nights".
  var title: String {
    switch self {
    case .rentalNights: say("Rental nights")
    case .printCredits: say("Print credits")
    case .campStore: say("Camp store")
    case .partner: say("Partner code")
    }
  }

  /// Where its voucher is taken.
  var isTakenWhere: String {
    switch self {
    case .rentalNights: say("Show it at the rental counter.")
    case .printCredits: say("Added to your credits, which you can use to pay for prints.")
    case .campStore: say("Show it at the camp store.")
    case .partner: say("Show it to the partner, or enter it where the partner asks for it.")
    }
  }
}
