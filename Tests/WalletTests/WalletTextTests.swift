import PlazaBase
import PlazaTesting
import Testing

@testable import Wallet

struct WalletTextTests {
  @Test func `points and amounts have thousands separators`() {
    let settings = WalletSite.settings
    #expect(settings.amount(1_004_950, .point) == "1,004,950 points")
    #expect(settings.amount(1, .point) == "1 point")
    #expect(
      settings.change(-1_000, .point) == "−1,000" && settings.figure(-1_000, .point) == "−1,000")
    #expect(
      settings.figure(12_345, .point) == "12,345"
        && settings.change(100_000, .credit) == "+£1,000.00")
  }
}
