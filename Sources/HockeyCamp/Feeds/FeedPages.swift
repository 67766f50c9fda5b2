import MediaLibrary
import PlazaBase
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaUI

/// The pages on which a member manages private feeds.
struct FeedPages: Sendable {
  let time: ShopTimeZone

  /// - Parameters:
  ///   - keys: one new form key for each feed.
  ///   - podcast: the absolute URL of the public podcast.
  func list(
    _ feeds: [MediaFeed], keys: [String], _ form: FormView, podcast: String, refused: String?
  ) -> Page {
    let rows = zip(feeds, keys).map(row)
    let own: Markup =
      feeds.isEmpty
      ? emptyState(
        .microphone, say("No feeds yet"),
        say("Name a device below to get an address for your podcast app."))
      : "<ul class=\"camp-people\">\(Markup(rows))</ul>"
    return Page(
      say("Podcast feeds"), back: CampPaths.account(),
      """
      \(refused, { banner(.alert, $0) })<p class="camp-text">\(lead)</p>\(section(say("Your feeds"), own))\
      \(section(say("Add a device"), form.markup(
        group(form.text("name", say("Device"), required: true, hint: say("For example Ann's phone"))),
        submit: say("Get an address"))))\
      \(section(say("For everyone"), address(podcast, id: "podcast")))
      """)
  }

  /// The link from the media list to the public podcast or, for a signed-in viewer, to the
  /// member's feeds.
  static func podcastLink(_ viewer: Viewer?) -> Markup {
    let link = viewer == nil ? FeedPaths.podcast() : FeedPaths.list()
    return "<p class=\"camp-way\">\(linkButton(say("Podcast feed"), link, icon: .microphone))</p>"
  }

  private var lead: String {
    say(
      """
      With a feed, you can listen to the camp's recordings in a podcast app. Each device has its own feed, \
      and you can stop it at any time.
      """)
  }

  private func row(_ feed: MediaFeed, _ key: String) -> Markup {
    let since = time.full(feed.openedAt)
    let used =
      feed.usedAt.map { say("last used \(time.full($0))") } ?? say("not used yet")
    return """
      <li class="camp-person"><div><p class="row-title">\(feed.name)</p>\
      <p class="hint">\(say("Since \(since), \(used)"))</p></div>\
      \(actionButton(say("Stop"), FeedPaths.stop(feed.id), key: key))</li>
      """
  }

  private func address(_ address: String, id: String) -> Markup {
    """
    <div class="feed-address"><input id="\(id)" value="\(address)" readonly \
    aria-label="\(say("Feed address"))"><button type="button" class="button quiet" hidden \
    data-copy-from="\(id)" data-copied="\(say("Copied"))">\(say("Copy"))</button></div>
    """
  }

  func opened(_ name: String, _ whole: String) -> Page {
    Page(
      say("Feed for \(name)"), back: FeedPaths.list(),
      """
      \(banner(.info, say(
        "This address is shown only once. Anyone who has it can hear what you can hear until you stop it.")))\
      <div class="feed-new">\(QRCode(whole)?.svg(label: say("QR code of the feed address")))\
      <p>\(say("Scan it with the device, or add the address to its podcast app."))\
      </p>\(address(whole, id: "feed"))</div>\
      <p class="camp-way">\(linkButton(say("Done"), FeedPaths.list(), style: .primary))</p>
      """)
  }
}
