import MediaLibrary
import PlazaBase
import PlazaMarkup
import PlazaTools
import PlazaWeb

/// A member's feeds.
struct FeedPages: Sendable {
  let say: Say
  let time: ShopTime

  /// - Parameters:
  ///   - keys: a fresh key for each feed.
  ///   - podcast: the whole address of everybody's podcast.
  func list(_ feeds: [MediaFeed], keys: [String], _ form: FormView, podcast: String, refused: String?) -> Page {
    let rows = zip(feeds, keys).map(row)
    let own: Markup =
      feeds.isEmpty
      ? emptyState(
        .microphone, say("No feeds yet", "아직 피드가 없습니다"),
        say("Name a device below, and your podcast app gets an address.", "아래에 기기 이름을 적으면 팟캐스트 앱에 넣을 주소가 나옵니다."))
      : "<ul class=\"camp-people\">\(Markup(rows))</ul>"
    return Page(
      say("Podcast feeds", "팟캐스트 피드"), back: Link("account"),
      """
      \(refused, { banner(.alert, $0) })<p class="camp-text">\(lead)</p>\(section(say("Your feeds", "내 피드"), own))\
      \(section(say("Another device", "기기 추가"), form.markup(
        group(form.text("name", say("Device", "기기"), required: true, hint: say("As Ann's phone", "예: 지민 휴대전화"))),
        submit: say("Get an address", "주소 받기"))))\
      \(section(say("For everybody", "모두를 위한 피드"), address(podcast, id: "podcast")))
      """)
  }

  /// What leads to the podcast from the list of media.
  static func way(_ viewer: Viewer?, _ say: Say) -> Markup {
    let link = viewer == nil ? FeedAt.podcast() : FeedAt.list()
    return "<p class=\"camp-way\">\(linkButton(say("Podcast feed", "팟캐스트 피드"), link, icon: .microphone))</p>"
  }

  private var lead: String {
    say(
      "A feed plays the camp's recordings that you may hear in a podcast app. Each device has its own, and you can "
        + "stop it at any time.",
      "들을 수 있는 캠프 녹음을 팟캐스트 앱에서 듣습니다. 기기마다 따로 만들고 언제든 중지할 수 있습니다.")
  }

  private func row(_ feed: MediaFeed, _ key: String) -> Markup {
    let since = moment(feed.openedAt)
    let used =
      feed.usedAt.map { say("last used \(moment($0))", "마지막 사용 \(moment($0))") } ?? say("not used yet", "아직 쓰지 않음")
    return """
      <li class="camp-person"><div><p class="row-title">\(feed.name)</p>\
      <p class="hint">\(say("Since \(since), \(used)", "\(since)부터, \(used)"))</p></div>\
      \(actionButton(say("Stop", "중지"), FeedAt.stop(feed.id), key: key))</li>
      """
  }

  private func moment(_ moment: Instant) -> String { "\(time.date(of: moment)) \(time.clock(moment))" }

  private func address(_ address: String, id: String) -> Markup {
    """
    <div class="feed-address"><input id="\(id)" value="\(address)" readonly \
    aria-label="\(say("Address of the feed", "피드 주소"))"><button type="button" class="button quiet" hidden \
    data-copy-from="\(id)" data-copied="\(say("Copied", "복사됨"))">\(say("Copy", "복사"))</button></div>
    """
  }

  func opened(_ name: String, _ whole: String) -> Page {
    Page(
      say("Feed for \(name)", "\(name)의 피드"), back: FeedAt.list(),
      """
      \(banner(.info, say(
        "This address is shown now and never again. Whoever has it hears what you may hear, until you stop it.",
        "이 주소는 지금 한 번만 보입니다. 주소를 아는 사람은 중지할 때까지 같은 녹음을 들을 수 있습니다.")))\
      <div class="feed-new">\(QRCode(whole)?.svg(label: say("The feed's address as a QR code", "피드 주소 QR 코드")))\
      <p>\(say("Scan it with the device, or add the address in its podcast app.", "기기로 스캔하거나 팟캐스트 앱에 주소를 추가하세요."))\
      </p>\(address(whole, id: "feed"))</div>\
      <p class="camp-way">\(linkButton(say("Done", "완료"), FeedAt.list(), style: .primary))</p>
      """)
  }
}
