import PlazaBase
import PlazaImaging
import PlazaMarkup

/// A voucher drawn as a paper coupon: its worth above the perforation, everything else below.
struct VoucherCard: Sendable {
  let worth: String
  /// Secondary lines below the worth.
  var text: [String] = []
  /// Whether it is no longer valid.
  var isOver = false
  let body: Markup

  var markup: Markup {
    """
    <div class="voucher\(if: isOver, " over")"><div class="voucher-top"><p class="voucher-worth">\(worth)</p>\
    \(text, { "<p class=\"voucher-words\">\($0)</p>" })</div><div class="voucher-body">\(body)</div></div>
    """
  }

  /// The code as text and, if it is still valid, as a QR code.
  static func code(_ voucher: Voucher, isOver: Bool) -> Markup {
    """
    \(isOver ? nil : QRCode(voucher.code)?.svg(label: say("QR code")))\
    <p class="voucher-code"><span class="code">\(voucher.formattedCode)</span></p>
    """
  }
}

extension WalletSettings {
  /// Describes the worth, such as "1 rental night" or "£5.00 for prints"; for a partner's
  /// coupon, returns its title.
  func worth(_ worth: Int, of kind: CouponKind, _ title: String) -> String {
    switch kind {
    case .rentalNights: say(worth, one: "1 rental night", many: "\(worth) rental nights")
    case .printCredits: say("\(amount(worth, .credit)) for prints")
    case .campStore: say("\(amount(worth, .credit)) at the camp store")
    case .partner: title
    }
  }
}
