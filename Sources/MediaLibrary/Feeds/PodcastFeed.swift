public import PlazaBase
import PlazaWeb

/// A podcast as its listeners' programs read it: RSS 2.0 with the names of the itunes namespace.
public struct PodcastFeed: Sendable {
  /// Whose podcast it is. Addresses are whole.
  public struct Channel: Sendable {
    public var title: String
    public var about: String
    public var author: String
    /// Where the makers are reached; nil leaves the owner out.
    public var email: String?
    public var page: String
    /// The feed's own address.
    public var address: String
    /// A square picture of at least 1400 pixels a side.
    public var picture: String
    public var language: Language
    /// A category and what it is within it, by Apple's list.
    public var category: (String, String)
    /// Whether it is one person's: no list of podcasts may show it.
    public var isPrivate: Bool

    public init(
      title: String, about: String, author: String, email: String?, page: String, address: String, picture: String,
      language: Language, category: (String, String), isPrivate: Bool
    ) {
      self.title = title
      self.about = about
      self.author = author
      self.email = email
      self.page = page
      self.address = address
      self.picture = picture
      self.language = language
      self.category = category
      self.isPrivate = isPrivate
    }
  }

  private let channel: Channel
  private let episodes: [Episode]
  private let page: @Sendable (Episode) -> String
  private let sound: @Sendable (Episode) -> String

  /// - Parameters:
  ///   - page: the whole address of an episode's page.
  ///   - sound: that of its sound, which ends in `.m4a`.
  public init(
    _ channel: Channel, _ episodes: [Episode], page: @escaping @Sendable (Episode) -> String,
    sound: @escaping @Sendable (Episode) -> String
  ) {
    self.channel = channel
    self.episodes = episodes
    self.page = page
    self.sound = sound
  }

  /// The type of ``bytes``.
  public static let type = "application/rss+xml; charset=utf-8"

  /// The document.
  public var bytes: [UInt8] {
    var xml = XMLWriter()
    xml.element(
      "rss",
      [
        "version": "2.0", "xmlns:itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
        "xmlns:atom": "http://www.w3.org/2005/Atom",
      ]
    ) { rss in
      rss.element("channel") { channel in
        write(to: &channel)
        for episode in episodes { channel.element("item") { write(episode, to: &$0) } }
      }
    }
    return xml.bytes
  }

  private func write(to xml: inout XMLWriter) {
    xml.element("title", text: channel.title)
    xml.element("link", text: channel.page)
    xml.empty("atom:link", ["href": channel.address, "rel": "self", "type": "application/rss+xml"])
    xml.element("description", text: Self.shortened(channel.about.isEmpty ? channel.title : channel.about))
    xml.element("language", text: channel.language.code)
    xml.element("itunes:author", text: channel.author)
    if let email = channel.email {
      xml.element("itunes:owner") {
        $0.element("itunes:name", text: channel.author)
        $0.element("itunes:email", text: email)
      }
    }
    xml.empty("itunes:image", ["href": channel.picture])
    xml.element("itunes:category", ["text": channel.category.0]) {
      $0.empty("itunes:category", ["text": channel.category.1])
    }
    xml.element("itunes:explicit", text: "false")
    xml.element("itunes:type", text: "episodic")
    if channel.isPrivate { xml.element("itunes:block", text: "Yes") }
    if let newest = episodes.first { xml.element("pubDate", text: newest.item.createdAt.httpDate) }
  }

  private func write(_ episode: Episode, to xml: inout XMLWriter) {
    let item = episode.item
    xml.element("title", text: item.title)
    xml.element("link", text: page(episode))
    xml.element("description", text: Self.shortened(item.notes.isEmpty ? item.title : item.notes))
    // The same for ever, whatever the plaza's address becomes.
    xml.element("guid", ["isPermaLink": "false"], text: "urn:uuid:\(item.id)")
    xml.element("pubDate", text: item.createdAt.httpDate)
    xml.empty("enclosure", ["url": sound(episode), "length": "\(episode.length)", "type": "audio/mp4"])
    if let milliseconds = item.milliseconds {
      xml.element("itunes:duration", text: "\(max(1, (milliseconds + 500) / 1000))")
    }
    xml.element("itunes:episodeType", text: "full")
    xml.element("itunes:explicit", text: "false")
  }

  /// Apple takes 4,000 bytes at most. No letter is torn apart.
  static func shortened(_ text: String) -> String {
    if text.utf8.count <= 4000 { return text }
    var (short, left) = ("", 3990)
    for character in text {
      left -= character.utf8.count
      if left < 0 { break }
      short.append(character)
    }
    return short + "…"
  }
}
