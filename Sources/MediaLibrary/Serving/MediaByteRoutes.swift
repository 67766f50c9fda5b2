import HTTPTypes
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaHTTP

/// The routes for the bytes of an item: renditions, poster, storyboard, captions and original.
/// Every request is authorised, and an item that the viewer may not see gives 404.
struct MediaByteRoutes: Sendable {
  /// The base path, such as `/camp/media`.
  let path: String
  let authorizer: any MediaAuthorizer
  let files: any FileStore

  var routes: [Route] {
    let item = path + "/{media}"
    return [
      .get(item + "/video.mp4", for: .everyone) { request in
        try await send(
          .video, number: request.query.text("light") == nil ? 1 : MediaFile.light, request)
      },
      .get(item + "/sound.m4a", for: .everyone, sound),
      .get(item + "/chapters.json", for: .everyone, chapters),
      .get(item + "/poster.jpg", for: .everyone) { try await send(.poster, $0) },
      .get(item + "/storyboard.vtt", for: .everyone) { try await send(.map, $0) },
      .get(item + "/storyboard/{sheet}", for: .everyone, sheet),
      .get(item + "/playlist.m3u8", for: .everyone) { try await send(.playlist, $0) },
      .get(item + "/peaks.json", for: .everyone) { try await send(.peaks, $0) },
      .get(item + "/captions/{captions}", for: .everyone, captions),
      .get(item + "/original", for: .members, original),
      .get(item + "/lessons/{lesson}/voice.m4a", for: .members, voice),
    ]
  }

  /// Parses the name of a sheet, such as `3.jpg`.
  private func sheet(_ request: Request) async throws -> Response {
    let name = try request.parameter("sheet")
    guard name.hasSuffix(".jpg"), let number = Int(name.dropLast(4)), "\(number).jpg" == name
    else {
      throw Problem.notFound
    }
    return try await send(.storyboard, number: number, request)
  }

  /// Parses the name of a caption file, such as `en.vtt`.
  private func captions(_ request: Request) async throws -> Response {
    let name = try request.parameter("captions")
    return try await heard(request) { id, tx in
      let language =
        name.hasSuffix(".vtt") ? CaptionLanguage(rawValue: String(name.dropLast(4))) : nil
      return try language.flatMap { try Captions.files(of: id, tx)[$0] }
    } answer: { text in
      let headers: HTTPFields = [
        .contentType: "text/vtt; charset=utf-8", .cacheControl: "private, no-cache",
      ]
      return Response(.ok, headers: headers, body: .stream(TextSource(text)))
    }
  }

  private func chapters(_ request: Request) async throws -> Response {
    try await heard(request) { id, tx in
      let chapters = try MediaChapter.all(of: id, tx)
      return chapters.isEmpty ? nil : ChapterFile(chapters: chapters)
    } answer: { file in
      var answer = Response.json(file)
      answer.headers[.contentType] = ChapterFile.type
      answer.headers[.cacheControl] = "private, no-cache"
      return answer
    }
  }

  private func sound(_ request: Request) async throws -> Response {
    try await heard(request) { id, tx in
      try MediaFile.all(of: id, tx).first { $0.kind == .sound }
    } answer: { file in
      try await answer([file], .sound)
    }
  }

  /// Responds with a part that podcast clients fetch. If the item is public sound, other sites may
  /// load it, because web players could not play it otherwise.
  private func heard<Part: Sendable>(
    _ request: Request,
    _ find: @escaping @Sendable (ID<MediaItem>, any Transaction) throws -> Part?,
    answer: (Part) async throws -> Response
  ) async throws -> Response {
    let (id, viewer) = (try request.id("media", of: MediaItem.self), request.viewer)
    let (part, isOpen) = try await request.site.store.read { tx in
      let item = try authorizer.item(id, for: viewer, tx)
      let isOpen = try item.picture == nil && !authorizer.items([id], for: nil, tx).isEmpty
      return (try find(id, tx), isOpen)
    }
    if !isOpen { try Self.refuseOtherSites(request) }
    guard let part else { throw Problem.notFound }
    var answer = try await answer(part)
    if isOpen { answer.share() }
    return answer
  }

  private func send(_ kind: MediaFile.Kind, number: Int = 1, _ request: Request) async throws
    -> Response
  {
    let found = try await allowed(request) { id, tx in
      _ = try authorizer.item(id, for: request.viewer, tx)
    }
    guard let file = found.first(where: { $0.kind == kind && $0.number == number }) else {
      throw Problem.notFound
    }
    return try await answer([file], kind)
  }

  /// Responds with the sound for a viewer whom the caller has identified.
  func sound(of item: ID<MediaItem>, for viewer: Viewer, _ request: Request) async throws
    -> Response
  {
    try Self.refuseOtherSites(request)
    let found = try await request.site.store.read { tx in
      _ = try authorizer.item(item, for: viewer, tx)
      return try MediaFile.all(of: item, tx)
    }
    let parts = found.filter { $0.kind == .sound }
    guard !parts.isEmpty else { throw Problem.notFound }
    return try await answer(parts, .sound)
  }

  /// Responds with the original as a download, never for display in the browser; only for viewers
  /// who may change the item.
  private func original(_ request: Request) async throws -> Response {
    let (id, viewer) = (try request.id("media", of: MediaItem.self), try request.signedIn())
    try Self.refuseOtherSites(request)
    let (title, parts) = try await request.site.store.read { tx in
      guard try authorizer.mayChange(id, viewer, tx) else { throw MediaRefusal.noSuchItem }
      let item = try authorizer.item(id, for: viewer, tx)
      return (item.title, try MediaFile.all(of: id, tx).filter { $0.kind == .original })
    }
    guard !parts.isEmpty, let source = try await ConcatenatedFile.open(parts, in: files) else {
      throw Problem.notFound
    }
    let kind = OriginalKind(
      try await source.read(from: 0, count: min(OriginalKind.bytes, source.length)))
    let headers: HTTPFields = [.contentType: kind.type, .cacheControl: "private, no-cache"]
    var answer = Response(.ok, headers: headers, body: .stream(source))
    answer.save(as: "\(title).\(kind.ending)")
    return answer
  }

  /// Responds with the voice of a lesson, for viewers who may discuss the item.
  private func voice(_ request: Request) async throws -> Response {
    let (item, lesson) = (
      try request.id("media", of: MediaItem.self), try request.id("lesson", of: Lesson.self)
    )
    let viewer = try request.signedIn()
    try Self.refuseOtherSites(request)
    let voice = try await request.site.store.read { tx in
      _ = try authorizer.discussed(item, by: viewer, tx)
      return try Lesson.voice(of: Lesson.find(lesson, on: item, tx).id, tx)
    }
    guard let voice else { throw Problem.notFound }
    return try await answer([MediaFile(kind: .sound, number: 1, length: 0, file: voice)], .sound)
  }

  private func allowed(
    _ request: Request,
    _ check: @escaping @Sendable (ID<MediaItem>, any Transaction) throws -> Void
  ) async throws -> [MediaFile] {
    let id = try request.id("media", of: MediaItem.self)
    try Self.refuseOtherSites(request)
    return try await request.site.store.read { tx in
      try check(id, tx)
      return try MediaFile.all(of: id, tx)
    }
  }

  /// Prevents other sites from embedding the bytes, regardless of who is viewing those sites.
  private static func refuseOtherSites(_ request: Request) throws {
    guard let site = HTTPField.Name("Sec-Fetch-Site").flatMap({ request.head.headerFields[$0] })
    else { return }
    if site == "cross-site" || site == "same-site" { throw MediaRefusal.noSuchItem }
  }

  private func answer(_ parts: [MediaFile], _ kind: MediaFile.Kind) async throws -> Response {
    guard let source = try await ConcatenatedFile.open(parts, in: files) else {
      throw Problem.notFound
    }
    return Response(
      .ok, headers: [.contentType: kind.type, .cacheControl: "private, no-cache"],
      body: .stream(source))
  }
}

/// A text as a byte source.
private struct TextSource: ByteSource {
  private let text: [UInt8]
  let tag: String?
  var length: Int { text.count }

  init(_ text: String) {
    self.text = Array(text.utf8)
    tag = text.entityTag.filter { $0 != "\"" }
  }

  func read(from offset: Int, count: Int) async throws -> [UInt8] {
    Array(text.dropFirst(offset).prefix(count))
  }
}

/// The concatenation of several stored files.
struct ConcatenatedFile: ByteSource, StoredFile {
  let length: Int
  let tag: String?
  private let parts: [(start: Int, file: any StoredFile)]

  /// - Returns: Nil if one of the files no longer exists.
  static func open(_ parts: [MediaFile], in files: any FileStore) async throws -> ConcatenatedFile?
  {
    var (opened, length) = ([(start: Int, file: any StoredFile)](), 0)
    for part in parts {
      guard let key = FileKey(part.file), let file = try await files.open(key) else { return nil }
      opened.append((length, file))
      length += file.length
    }
    return ConcatenatedFile(
      length: length, tag: parts.first.flatMap { FileKey($0.file)?.name }, parts: opened)
  }

  func read(from offset: Int, count: Int) async throws -> [UInt8] {
    guard let place = parts.lastIndex(where: { $0.start <= offset }) else { return [] }
    let part = parts[place]
    let bytes = try await part.file.read(from: offset - part.start, count: count)
    guard bytes.count < count, !bytes.isEmpty, offset + bytes.count < length else { return bytes }
    return bytes + (try await read(from: offset + bytes.count, count: count - bytes.count))
  }

  func readCached(into buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Int {
    guard let part = parts.last(where: { $0.start <= offset }) else { return 0 }
    return part.file.readCached(into: buffer, from: offset - part.start)
  }
}
