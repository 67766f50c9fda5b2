import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaWeb
import Shelf

/// What an item's page shows.
struct MediaView: Sendable {
  let item: MediaItem
  let categories: [MediaCategory]
  let tags: [String]
  let chapters: [MediaChapter]
  let captions: [CaptionLanguage]
  /// Nil where the account is gone.
  let owner: String?
  let mayChange: Bool
  let mayEdit: Bool
  /// What was made of it.
  let versions: [MediaItem]
  /// What it was made of, as far as it is there.
  let sources: [MediaItem]
  /// Nil for whom comments are not.
  let talk: Talk?
  /// Nil for strangers, for what is not ready, and where nobody has lists.
  let lists: ClipListBar?
}

/// Gathers an item's page.
struct MediaShowing: Sendable {
  let time: ShopTime
  let authorizer: CampAuthorizer
  let hasLists: Bool

  /// - Parameter comment: a comment that was not taken, as it was typed.
  func page(
    _ call: Call, comment: FormView? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let (id, viewer, key) = (try call.id("media", of: MediaItem.self), call.viewer, call.newFormKey())
    let (keys, today) = ((call.newFormKey(), call.newFormKey()), time.date(of: call.now))
    let showing = self
    let view = try await call.site.store.read { tx in
      try showing.view(id, viewer, tx) { item, viewer in
        try showing.talk(item, viewer, key: key, comment, tx)
      } lists: { item, viewer in
        try showing.lists(item, viewer, keys: keys, today: today, tx)
      }
    }
    return call.page(MediaPages(time: time, viewer: viewer).item(view), status: status)
  }

  private func view(
    _ id: ID<MediaItem>, _ viewer: Viewer?, _ tx: any Transaction,
    talk: (MediaItem, Viewer) throws -> Talk?, lists: (MediaItem, Viewer) throws -> ClipListBar?
  ) throws -> MediaView {
    let item = try authorizer.item(id, for: viewer, tx)
    let sources = try MediaEdition.find(id, tx)?.sources.compactMap(\.self) ?? []
    return MediaView(
      item: item, categories: try MediaCategory.all(tx), tags: try MediaDraft.tags(of: id, tx),
      chapters: try MediaChapter.all(of: id, tx), captions: try CaptionLanguage.all(of: id, tx),
      owner: try MemberEntry.names(of: [item.owner], tx)[item.owner],
      mayChange: try viewer.map { try authorizer.mayChange(id, $0, tx) } ?? false,
      mayEdit: try viewer.map { try authorizer.mayEdit(id, $0, tx) } ?? false,
      versions: try MediaEdition.versions(of: id, for: viewer, by: authorizer, tx).map(\.item),
      sources: sources.compactMap { try? authorizer.item($0, for: viewer, tx) },
      talk: try viewer.flatMap { try talk(item, $0) }, lists: try viewer.flatMap { try lists(item, $0) })
  }

  private func lists(
    _ item: MediaItem, _ viewer: Viewer, keys: (String, String), today: CalendarDate, _ tx: any Transaction
  ) throws -> ClipListBar? {
    guard hasLists, item.state == .ready, let clip = Clip(of: item.id) else { return nil }
    return ClipListBar(item: item.id, marks: try ClipMarks.of(clip, viewer.id, tx), today: today, keys: keys)
  }

  private func talk(
    _ item: MediaItem, _ viewer: Viewer, key: String, _ form: FormView?, _ tx: any Transaction
  ) throws -> Talk? {
    guard item.state == .ready, try authorizer.mayDiscuss(item.id, viewer, tx) else { return nil }
    let comments = try MediaComment.all(on: item.id, tx)
    return Talk(
      item: item, comments: comments,
      names: try MemberEntry.names(of: Array(Set(comments.compactMap(\.author))), tx), viewer: viewer.id,
      mayRemoveAll: try authorizer.mayChange(item.id, viewer, tx), key: key, form: form, time: time)
  }
}
