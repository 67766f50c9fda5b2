public import PlazaBase
import PlazaHTTP

/// A podcast feed: RSS 2.0 with the `itunes` and `podcast` namespaces.
public struct PodcastFeed: Sendable {
  /// The podcast itself. All addresses are absolute.
  public struct Channel: Sendable {
    public var title: String
    public var about: String
    public var author: String
    /// The owner's email address; nil omits the owner.
    public var email: String?
    public var page: String
    /// The feed's own address.
    public var address: String
    /// The address of a square picture of at least 1400 pixels a side.
    public var picture: String
    public var language: Language
    /// A category and a subcategory from Apple's list.
    public var category: (String, String)
    /// Whether the feed is a member's private one, which podcast directories must not list.
    public var isPrivate: Bool
    /// A permanent identifier, independent of the feed's address; nil for a private feed.
    public var guid: String?

    public init(
      title: String, about: String, author: String, email: String?, page: String, address: String,
      picture: String,
      language: Language, category: (String, String), isPrivate: Bool, guid: String? = nil
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
      self.guid = guid
    }
  }

  /// The addresses of the parts of an episode. All are absolute.
  public struct Addresses: Sendable {
    public var page: String
    /// The address of the sound; it must end in `.m4a`.
    public var sound: String
    /// The address of the chapters as JSON; nil if a podcast client could not fetch it.
    public var chapters: String?
    /// The addresses of the captions as WebVTT, by language.
    public var transcripts: [(language: CaptionLanguage, address: String)]

    public init(
      page: String, sound: String, chapters: String?,
      transcripts: [(language: CaptionLanguage, address: String)]
    ) {
      self.page = page
      self.sound = sound
      self.chapters = chapters
      self.transcripts = transcripts
    }
  }

  private let channel: Channel
  private let episodes: [(episode: Episode, at: Addresses)]

  public init(_ channel: Channel, _ episodes: [(episode: Episode, at: Addresses)]) {
    self.channel = channel
    self.episodes = episodes
  }

  /// The media type of ``bytes``.
  public static let type = "application/rss+xml; charset=utf-8"

  /// The XML document.
  public var bytes: [UInt8] {
    var xml = XMLWriter()
    xml.element(
      "rss",
      [
        "version": "2.0", "xmlns:itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
        "xmlns:atom": "http://www.w3.org/2005/Atom",
        "xmlns:podcast": "https://podcastindex.org/namespace/1.0",
        "xmlns:psc": "http://podlove.org/simple-chapters",
      ]
    ) { rss in
      rss.element("channel") { channel in
        write(to: &channel)
        for (episode, addresses) in episodes {
          channel.element("item") { Self.write(episode, addresses, to: &$0) }
        }
      }
    }
    return xml.bytes
  }

  private func write(to xml: inout XMLWriter) {
    xml.element("title", text: channel.title)
    xml.element("link", text: channel.page)
    xml.empty(
      "atom:link", ["href": channel.address, "rel": "self", "type": "application/rss+xml"])
    xml.element(
      "description", text: FeedText.marked(channel.about.isEmpty ? channel.title : channel.about))
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
    if let guid = channel.guid { xml.element("podcast:guid", text: guid) }
    // Prevents other hosts from importing the podcast without the owner's consent.
    if let email = channel.email {
      xml.element("podcast:locked", ["owner": email], text: "yes")
    } else {
      xml.element("podcast:locked", text: "yes")
    }
    if let newest = episodes.first?.episode {
      xml.element("pubDate", text: newest.item.createdAt.httpDate)
    }
  }

  private static func write(_ episode: Episode, _ addresses: Addresses, to xml: inout XMLWriter) {
    let item = episode.item
    xml.element("title", text: item.title)
    xml.element("link", text: addresses.page)
    xml.element("description", text: FeedText.marked(item.notes.isEmpty ? item.title : item.notes))
    // The identifier stays the same if the address of the site changes.
    xml.element("guid", ["isPermaLink": "false"], text: "urn:uuid:\(item.id)")
    xml.element("pubDate", text: item.createdAt.httpDate)
    xml.empty(
      "enclosure", ["url": addresses.sound, "length": "\(episode.length)", "type": "audio/x-m4a"])
    if let milliseconds = item.milliseconds {
      xml.element("itunes:duration", text: "\(max(1, (milliseconds + 500) / 1000))")
    }
    xml.element("itunes:episodeType", text: "full")
    xml.element("itunes:explicit", text: "false")
    write(episode.chapters, addresses.chapters, to: &xml)
    for (language, address) in addresses.transcripts {
      xml.empty(
        "podcast:transcript", ["url": address, "type": "text/vtt", "language": language.rawValue])
    }
  }

  /// Writes the chapters both inline and as a reference to a file, because podcast clients support
  /// only one of the two.
  private static func write(
    _ chapters: [MediaChapter], _ address: String?, to xml: inout XMLWriter
  ) {
    guard !chapters.isEmpty else { return }
    if let address {
      xml.empty("podcast:chapters", ["url": address, "type": "application/json+chapters"])
    }
    xml.element("psc:chapters", ["version": "1.2"]) { list in
      for chapter in chapters {
        list.empty(
          "psc:chapter",
          ["start": Duration.milliseconds(chapter.milliseconds).timecode, "title": chapter.title])
      }
    }
  }
}
