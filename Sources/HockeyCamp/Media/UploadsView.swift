import MediaLibrary
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import PlazaUploads

/// A member's uploads: how much is kept, and what was not finished.
struct UploadsView: Sendable {
  let quota: StorageQuota
  let unfinished: [UnfinishedMedia]

  /// One of them that is complete, to be published.
  func whole(_ id: String?) -> UnfinishedMedia? {
    unfinished.first { $0.isWhole && $0.id.text == id }
  }

  var list: Markup {
    let items = unfinished.map { one in
      let next =
        one.isWhole
        ? (label: say("Publish"), link: MediaPaths.new().query(["upload": one.id.text])) : nil
      let upload = UnfinishedUpload(
        MediaPaths.upload(one.id), name: one.name, received: one.received, length: one.length,
        next: next)
      return "<li>\(upload.markup)</li>" as Markup
    }
    return section(
      say("Unfinished uploads"),
      """
      <ul class="uploads unfinished-list">\(Markup(items))</ul>\
      <p class="unfinished-none">\(say("No interrupted uploads. They are kept here for two days."))</p>
      """)
  }
}
