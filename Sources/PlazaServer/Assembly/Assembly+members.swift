import Adverts
import HockeyCamp
import Jobs
import Marquee
import Members
import Notifications
import Outbox
import PlazaBase
import PlazaImaging
import PlazaWeb
import PrintShop
import RentalCounter
import Wallet

extension Assembly {
  /// - Parameters:
  ///   - shops: all shops, also those that are closed, because their data remains.
  ///   - open: the shops that the settings open.
  static func members(
    _ settings: Settings, _ world: World, _ services: Services, _ shared: SharedDomains,
    _ authority: (any PasswordAuthority)?, _ passwords: Passwords, _ seal: TOTPSecretCipher,
    shops: [any Storefront], open: [any Storefront]
  ) -> Members {
    Members(
      passwords: passwords, seal: seal,
      shops: (open.map { ($0.slug, $0.title) } + SharedDomains.staffs).map(Members.Shop.init),
      pictures: Pictures(tools: services.tools), time: settings.shopTime,
      holders: personalData(settings, world, services, shared),
      accountRows: { [wallet = shared.wallet, notifications = shared.notifications] in
        wallet.accountRows + notifications.accountRows + open.flatMap(\.accountRows)
      },
      watchers: [MarqueeReferrals(signedBy: seal)], invitedRoles: settings.invitedRoles,
      authority: authority, mail: shared.outbox.memberMail(linkingTo: settings.origin),
      limits: shared.limits + shops.flatMap(\.limits))
  }

  /// Returns the providers in the order in which they export and delete a member's data.
  private static func personalData(
    _ settings: Settings, _ world: World, _ services: Services, _ shared: SharedDomains
  ) -> [any PersonalDataProvider] {
    [
      shared.memberFilms,
      PrintPersonalData(
        settings.print, store: services.store, files: services.files, in: world),
      shared.wallet,
      ReturnedRentals(settings: settings.rental),
      MarqueePersonalData(in: world),
      CampPersonalData(shared.library, in: world),
      AdvertPersonalData(),
      StorePersonalData(),
      EmailPersonalData(),
      HomePersonalData(),
      NotificationPersonalData(),
      JobPersonalData(),
    ]
  }
}
