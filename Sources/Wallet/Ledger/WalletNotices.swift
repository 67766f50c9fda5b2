import Notices
import PlazaBase
import PlazaData
import PlazaWeb

/// What members are told of their wallets: that there are new points, at most once a day.
enum WalletNotices {
  static let points = NoticeKind(
    "wallet.points", from: KeptPhrase("Wallet"), KeptPhrase("New points"), icon: .star, usual: [.page]
  ) { _, _, _ in true }

  static let all = [points]

  /// Points that are given; what is taken back, undone or set aside is no news.
  static func tell(_ transfer: Transfer, _ tx: any Transaction) throws {
    guard transfer.undoes == nil else { return }
    for posting in transfer.postings where posting.unit == .point && posting.amount > 0 {
      guard let member = posting.account.member, posting.account == .available(member) else { continue }
      var ask = AskNotice(
        points, key: "wallet.points/\(transfer.id)", KeptPhrase("+\(posting.amount) points"),
        KeptPhrase("See what for, and what they buy."), WalletLinks.lines(.point), now: transfer.at)
      ask.pause = .hours(24)
      try ask(to: member, tx)
    }
  }
}
