import PlazaBase
import PlazaMarkup
import PlazaWeb

/// Lines of balances as rows. Each leads to its transfer.
struct LineRows: Sendable {
  let settings: WalletSettings
  let stories: [String: Story]
  let now: Instant
  /// Where a line leads.
  var place = At.transfer

  func row(_ line: WalletLine, _ unit: WalletUnit, withBalance: Bool) -> PlazaWeb.Row {
    let when = settings.time.brief(line.at, now: now)
    let left = withBalance ? "\(settings.amount(line.balance, unit)) then" : nil
    return PlazaWeb.Row(
      title(line), place(line.transfer), subtitle: [when, left].compactMap(\.self).joined(separator: " · "),
      leading: .icon(unit == .credit ? .ticket : .star), trailing: settings.change(line.amount, unit))
  }

  /// "Liked: Heat", "Put right: counted twice".
  func title(_ line: WalletLine) -> String {
    let about = line.words ?? line.cause.flatMap { stories[$0]?.words }
    return [Reason.words(of: line.reason), about].compactMap(\.self).joined(separator: ": ")
  }
}
