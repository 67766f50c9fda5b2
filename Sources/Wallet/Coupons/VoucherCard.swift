import PlazaBase
import PlazaMarkup
import PlazaTools
import PlazaWeb

/// A coupon as it would be cut out of a paper: what it is worth above the perforation, the rest below.
struct VoucherCard: Sendable {
  let worth: String
  /// Quieter lines below it.
  var words: [String] = []
  /// Whether it is good no more.
  var isOver = false
  let body: Markup

  var markup: Markup {
    """
    <div class="voucher\(if: isOver, " over")"><div class="voucher-top"><p class="voucher-worth">\(worth)</p>\
    \(words, { "<p class=\"voucher-words\">\($0)</p>" })</div><div class="voucher-body">\(body)</div></div>
    """
  }

  /// A code to be scanned, or read out and typed. One that is over is there to be read only.
  static func code(_ voucher: Voucher, isOver: Bool) -> Markup {
    """
    \(isOver ? nil : QRCode(voucher.code)?.svg(label: say("QR code")))\
    <p class="voucher-code"><span class="code">\(voucher.codeInWords)</span></p>
    """
  }
}

extension WalletSettings {
  /// "1 night of a rental", "£5.00 for prints"; the coupon's own title where only the partner knows.
  func worth(_ worth: Int, of kind: CouponKind, _ title: String) -> String {
    switch kind {
    case .rentalNights: say(worth, one: "1 rental night", many: "\(worth) rental nights")
    case .printCredits: say("\(amount(worth, .credit)) for prints")
    case .campStore: say("\(amount(worth, .credit)) at the camp store")
    case .partner: title
    }
  }
}
