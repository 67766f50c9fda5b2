import PlazaBase

extension WalletSettings {
  /// Formats an amount with its unit, such as "£12.00" or "120 points".
  func amount(_ amount: Int, _ unit: WalletUnit) -> String {
    switch unit {
    case .credit: currency.format(Money(minor: amount))
    case .point: say(amount, one: "1 point", many: "\(amount.inThousands) points")
    }
  }

  /// Formats a change, such as "+£12.00" or "−10".
  func change(_ change: Int, _ unit: WalletUnit) -> String {
    let figure =
      switch unit {
      case .credit: currency.format(Money(minor: abs(change)))
      case .point: abs(change).inThousands
      }
    return (change < 0 ? "−" : "+") + figure
  }

  /// Formats an amount without its unit's name, such as "£12.00", "120" or "−120".
  func figure(_ amount: Int, _ unit: WalletUnit) -> String {
    if amount < 0 { return change(amount, unit) }
    return unit == .credit ? currency.format(Money(minor: amount)) : amount.inThousands
  }
}

extension WalletUnit {
  var title: String { self == .credit ? say("Credits") : say("Points") }
}

extension CouponKind {
  var title: String {
    switch self {
    case .rentalNights: say("Rental nights")
    case .printCredits: say("Print credits")
    case .campStore: say("Camp store")
    case .partner: say("Partner code")
    }
  }

  /// Where vouchers of this kind are accepted.
  var isTakenWhere: String {
    switch self {
    case .rentalNights: say("Show it at the rental counter.")
    case .printCredits: say("Added to your credits, which you can use to pay for prints.")
    case .campStore: say("Show it at the camp store.")
    case .partner: say("Show it to the partner, or enter it where the partner asks for it.")
    }
  }
}
