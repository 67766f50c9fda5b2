import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI
import Shelf

/// The contents of an item's page.
struct MediaView: Sendable {
  let item: MediaItem
  let categories: [MediaCategory]
  let tags: [String]
  let chapters: [MediaChapter]
  let captions: [CaptionLanguage]
  /// Nil if the account was deleted.
  let owner: String?
  let reach: ClipReach
  /// The public ones among ``versions`` and ``sources``.
  let open: Set<ID<MediaItem>>
  /// Whether the viewer may report it.
  let mayReport: Bool
  let mayDiscuss: Bool
  let mayChange: Bool
  let mayEdit: Bool
  /// Nil if the viewer may not change it.
  let retryKey: String?
  /// Whether it can be processed again into better renditions.
  let mayRemake: Bool
  /// The edited versions of it.
  let versions: [MediaItem]
  /// The items of which it is an edited version, as far as they exist and the viewer may see them.
  let sources: [MediaItem]
  /// Nil if the viewer may not comment or the item is not ready.
  let comments: CommentSection?
  /// Nil if the viewer may not see lessons.
  let lessons: LessonsBar?
  /// Nil for guests, for items that are not ready, and if members have no lists.
  let lists: ClipListBar?
}

/// Loads and renders an item's page.
struct MediaPageLoader: Sendable {
  let time: ShopTimeZone
  let authorizer: CampAuthorizer
  let hasLists: Bool

  /// - Parameter comment: a rejected comment form with the typed values.
  func page(
    _ request: Request, comment: FormView? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let (id, viewer, key) = (
      try request.id("media", of: MediaItem.self), request.viewer, request.newFormKey()
    )
    let (keys, today) = ((request.newFormKey(), request.newFormKey()), time.date(of: request.now))
    let showing = self
    let view = try await request.site.store.read { tx in
      try showing.view(id, viewer, retryKey: key, tx) { item, viewer in
        try showing.comments(item, viewer, key: key, comment, tx)
      } lists: { item, viewer in
        try showing.lists(item, viewer, keys: keys, today: today, tx)
      }
    }
    var page = MediaPages(time: time, viewer: viewer).item(view)
    page.preview = preview(of: view, request)
    return request.page(page, status: status)
  }

  /// Returns the link preview of a public video; nil for other items, whose links may be shared,
  /// too.
  private func preview(of view: MediaView, _ request: Request) -> LinkPreview? {
    let item = view.item
    guard view.reach.circle == .everybody, item.state == .ready, item.picture != nil else {
      return nil
    }
    let words = item.notes.split(separator: "\n").first.map { String($0.prefix(200)) }
    return LinkPreview(
      title: item.title, description: words ?? say("A video from the hockey camp."),
      address: request.absoluteURL(of: MediaPaths.item(item.id)),
      picture: request.absoluteURL(of: MediaPaths.poster(item.id)),
      alt: item.title, type: "image/jpeg", size: nil)
  }

  private func view(
    _ id: ID<MediaItem>, _ viewer: Viewer?, retryKey: String, _ tx: any Transaction,
    comments: (MediaItem, Viewer) throws -> CommentSection?,
    lists: (MediaItem, Viewer) throws -> ClipListBar?
  ) throws -> MediaView {
    let item = try authorizer.item(id, for: viewer, tx)
    let categories = try MediaCategory.all(tx)
    let isLocked = categories.first { $0.id == item.category }?.isLocked ?? false
    let versions = try EditedMedia.versions(of: id, for: viewer, by: authorizer, tx).map(\.item)
    let sources = (try EditedMedia.find(id, tx)?.sources.compactMap(\.self) ?? [])
      .compactMap { try? authorizer.item($0, for: viewer, tx) }
    let mayChange = try viewer.map { try authorizer.mayChange(id, $0, tx) } ?? false
    let comments = try viewer.flatMap { try comments(item, $0) }
    return MediaView(
      item: item, categories: categories, tags: try MediaDraft.tags(of: id, tx),
      chapters: try MediaChapter.all(of: id, tx), captions: try CaptionLanguage.all(of: id, tx),
      owner: try MemberSummary.names(of: [item.owner], tx)[item.owner],
      reach: try ClipReach.of(item, isLocked: isLocked, tx),
      open: try authorizer.open(versions + sources, tx),
      mayReport: viewer.map { $0.id != item.owner } ?? false,
      mayDiscuss: try viewer.map { try authorizer.mayDiscuss(id, $0, tx) } ?? false,
      mayChange: mayChange,
      mayEdit: try viewer.map { try authorizer.mayEdit(id, $0, tx) } ?? false,
      retryKey: mayChange ? retryKey : nil,
      mayRemake: try mayChange && RequestRemake.isPossible(id, tx), versions: versions,
      sources: sources,
      comments: comments, lessons: try comments.map { _ in try LessonsBar.of(item, tx) },
      lists: try viewer.flatMap { try lists(item, $0) })
  }

  private func lists(
    _ item: MediaItem, _ viewer: Viewer, keys: (String, String), today: CalendarDate,
    _ tx: any Transaction
  ) throws -> ClipListBar? {
    guard hasLists, item.state == .ready, let clip = Clip(of: item.id) else { return nil }
    return ClipListBar(
      item: item.id, marks: try ClipMarks.of(clip, viewer.id, tx), today: today, keys: keys)
  }

  private func comments(
    _ item: MediaItem, _ viewer: Viewer, key: String, _ form: FormView?, _ tx: any Transaction
  ) throws -> CommentSection? {
    guard item.state == .ready, try authorizer.mayDiscuss(item.id, viewer, tx) else { return nil }
    let comments = try MediaComment.all(on: item.id, tx)
    return CommentSection(
      item: item, comments: comments,
      names: try MemberSummary.names(of: Array(Set(comments.compactMap(\.author))), tx),
      viewer: viewer.id,
      mayRemoveAll: try authorizer.mayChange(item.id, viewer, tx), key: key, form: form, time: time
    )
  }
}
