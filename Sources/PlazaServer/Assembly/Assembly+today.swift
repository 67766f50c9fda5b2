import Members
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

extension Assembly {
  /// The numbers of the day: each open shop, each shared domain with staff of its own, and the
  /// rest as the site.
  static func todayRoutes(
    _ settings: Settings, _ shared: SharedDomains, _ open: [any Storefront], _ members: Members,
    _ backups: BackupStatus?
  ) -> TodayRoutes {
    let shops = open.map {
      TodayPart(key: $0.slug, title: $0.title, link: Link($0.slug), features: [$0])
    }
    let domains = shared.staffed.compactMap { slug, feature in
      SharedDomains.staffs.first { $0.slug == slug }.map {
        TodayPart(key: slug, title: $0.title, link: feature.desks.first?.link, features: [feature])
      }
    }
    let site = TodayPart(
      key: "site", title: Phrase("Members and server"), link: nil,
      features: [members, shared.jobs, shared.outbox])
    return TodayRoutes(
      parts: shops + domains + [site], site: site.key, settings: settings, backups: backups)
  }
}
