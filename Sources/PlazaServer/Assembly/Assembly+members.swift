import Members
import MembersCognito
import MembersOpenID
import Notifications
import PlazaBase
import PlazaHTTP
import PlazaImaging
import PlazaUI
import Storefronts
import Wallet

extension Members {
  /// Assembles the members with what the shops contribute.
  /// - Parameter storefronts: all shops, also those that are closed, because their data remains.
  init(
    _ settings: Settings, _ shared: SharedDomains, storefronts: [any Storefront],
    passwords: Passwords, seal: TOTPSecretCipher, authority: CognitoAuthority?,
    providers: [OpenIDProvider]
  ) {
    let (shops, context) = (settings.shops, shared.context)
    let open = storefronts.filter { settings.storefronts.contains($0.slug) }
    self.init(
      passwords: passwords, seal: seal,
      shops: (open.map { ($0.slug, $0.title) } + SharedDomains.staffs).map(Members.Shop.init),
      pictures: Pictures(tools: context.tools), time: settings.shopTime,
      holders: [shared.memberFilms] + shops.flatMap { $0.personalData(in: context) }
        + shared.personalData,
      accountRows: { [wallet = shared.wallet, notifications = shared.notifications] in
        wallet.accountRows + notifications.accountRows + open.flatMap(\.accountRows)
      },
      watchers: shops.flatMap { $0.signUpObservers(in: context) },
      invitedRoles: settings.openShops.flatMap(\.invitedRoles),
      authority: authority, mail: shared.outbox.memberMail(linkingTo: settings.origin),
      limits: shared.limits + storefronts.flatMap(\.limits), providers: providers)
  }
}
