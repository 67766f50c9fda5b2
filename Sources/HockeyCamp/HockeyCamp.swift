import Adverts
public import MediaLibrary
import Notifications
public import Outbox
public import PlazaBase
public import PlazaData
public import PlazaHTTP
public import PlazaImaging
import PlazaMarkup
public import PlazaUI

/// The hockey camp: its offers, its videos and podcasts, and the people in them.
public struct HockeyCamp: Storefront {
  /// The name of the shop in paths and in the role of its staff.
  static let name = "camp"

  public let slug = Self.name
  public let title: Phrase = "Hockey camp"
  public let tagline: Phrase = "Programs, videos and podcasts, and how to contact the camp."
  public let theme = Theme(accent: "#0b5c8a", accentOnDark: "#7cc4ee", icon: .camp)

  let settings: CampSettings
  private let library: MediaLibrary
  private let outbox: Outbox
  private let pictures: Pictures

  /// - Parameters:
  ///   - library: stores the camp's videos.
  ///   - outbox: sends messages to the camp's email address.
  ///   - pictures: re-encodes the pictures of offers.
  public init(settings: CampSettings, library: MediaLibrary, outbox: Outbox, pictures: Pictures) {
    self.pictures = pictures
    self.settings = settings
    self.library = library
    self.outbox = outbox
  }

  /// All tables of the camp.
  static let tables =
    PeopleSchema.migrations + OfferSchema.migrations + ProgressSchema.migrations
    + MessageSchema.migrations + NotifyVideos.migrations + ReviewSchema.migrations
    + PictureSchema.migrations

  public var migrations: [Migration] { Self.tables }

  public var limits: [Limit] {
    [.messages, .measures, .guardianChanges, .feedback, .feedOpenings, .feedMisses, .feedUses]
  }

  public func navigation(for viewer: Viewer?) -> [NavigationItem] {
    [
      NavigationItem(say("Home"), CampPaths.home(), icon: .home),
      NavigationItem(say("Media"), MediaPaths.list(), icon: .play),
      NavigationItem(say("Account"), CampPaths.account(), icon: .person),
      NavigationItem(say("Contact"), CampPaths.contact(), icon: .mail),
    ]
  }

  public var assets: [Assets.File] {
    [
      .init("camp.css", CampFiles.stylesheet), .init("camp.js", CampFiles.script),
      .init("analysis.js", CampFiles.analysis),
    ] + CampFiles.icons + CampFiles.screens
  }

  public var replicaPatterns: Set<String> {
    [
      "/api/camp/about", "/api/camp/items", "/api/camp/programs", "/camp", "/camp/about",
      "/camp/programs/{offer}",
    ]
  }

  public var routes: [Route] {
    let authorizer = CampAuthorizer()
    let room = CampQuota(bytes: settings.quota)
    return HomeRoutes(settings: settings, authorizer: authorizer).routes
      + AccountRoutes(rows: { accountPages }).routes
      + ContactRoutes(settings: settings, outbox: outbox).routes
      + CampStaffRoutes(settings: settings).routes + CategoryRoutes().routes
      + PeopleRoutes(time: settings.time).routes
      + GuardianshipRoutes(time: settings.time).routes
      + MediaRoutes(
        time: settings.time, library: library, authorizer: authorizer, quota: room,
        hasLists: settings.hasLists
      ).routes
      + (settings.hasLists
        ? ClipListRoutes(time: settings.time, authorizer: authorizer).routes : [])
      + MediaAPI(library: library, authorizer: authorizer).routes + commentRoutes(authorizer, room)
      + library.uploadRoutes(at: "/api/camp/uploads") { try room.of($0, $1) }
      + library.byteRoutes(below: "/camp/media", authorizer)
      + FeedRoutes(time: settings.time, library: library, authorizer: authorizer).routes
      + ProgressRoutes(authorizer: authorizer).routes
      + MeasureRoutes(time: settings.time, authorizer: authorizer).routes
      + ProgressAPI(time: settings.time).routes
      + MessageRoutes(time: settings.time).routes + MessageStaffRoutes(time: settings.time).routes
      + PictureRoutes(pictures: pictures).routes + ReportRoutes().routes
      + ReviewRoutes(time: settings.time).routes
      + (settings.adverts?.routes(at: CampAdverts()) ?? [])
  }

  /// Returns the routes of comments, drawings, lessons, versions and captions.
  private func commentRoutes(_ authorizer: CampAuthorizer, _ room: CampQuota) -> [Route] {
    let showing = MediaPageLoader(
      time: settings.time, authorizer: authorizer, hasLists: settings.hasLists)
    return CommentRoutes(authorizer: authorizer, show: showing).routes
      + CommentAPI(authorizer: authorizer).routes
      + AnnotationAPI(authorizer: authorizer).routes
      + LessonAPI(library: library, authorizer: authorizer).routes
      + MediaEditAPI(authorizer: authorizer, quota: room).routes
      + MediaEditRoutes(authorizer: authorizer, quota: room).routes
      + CaptionRoutes(authorizer: authorizer).routes
      + AnalysisRoutes(authorizer: authorizer).routes
  }

  public var accountRows: [PlazaUI.ListRow] {
    [
      PlazaUI.ListRow(
        say(title), CampPaths.account(),
        subtitle: say("Messages, progress, podcast feeds and who can see videos"),
        leading: .icon(.camp))
    ]
  }

  public var accountPages: [PlazaUI.ListRow] {
    [
      PlazaUI.ListRow(
        say("Who can see videos"), CampPaths.releases(),
        subtitle: say("Of you and your children at the hockey camp"),
        leading: .icon(.lock)),
      PlazaUI.ListRow(
        say("Podcast feeds"), FeedPaths.list(),
        subtitle: say("Hear the hockey camp's recordings in a podcast app"),
        leading: .icon(.microphone)),
      PlazaUI.ListRow(
        say("Messages"), MessagePaths.list(),
        subtitle: say("Between coaches, players and guardians of the hockey camp"),
        leading: .icon(.mail)),
      PlazaUI.ListRow(
        say("Progress"), ProgressPaths.players(),
        subtitle: say("Your and your children's measurements at the hockey camp"),
        leading: .icon(.star)),
    ]
  }

  public var desks: [StaffArea] {
    [
      StaffArea(
        "Hockey camp", "Programs, about page and messages of the camp.", CampPaths.staff(),
        icon: .camp, for: .staff(of: Self.name),
        pages: [
          StaffArea.Page("New videos and reports", ReviewPaths.staffReview()),
          StaffArea.Page("Video categories", CampPaths.categories()),
          StaffArea.Page("Groups", CampPaths.groups()),
          StaffArea.Page("Coaches' messages", MessagePaths.staffList()),
          StaffArea.Page("About and contact", CampPaths.details()),
        ])
    ]
  }

  /// The kinds of notifications that the camp sends.
  static var notifications: [NotificationKind] { CampNotifications.all }
}
