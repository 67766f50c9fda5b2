import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of captions, as pages and as an API, for viewers who may change the item.
struct CaptionRoutes: Sendable {
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get(MediaPaths.allCaptions.pattern, for: .members) { try await page($0) },
      .post(MediaPaths.allCaptions.pattern, for: .members, save).versioned,
      .post(MediaPaths.removeCaptions.pattern, for: .members, remove),
      .put(MediaPaths.captionsAPI.pattern, for: .members, body: .raw(atMost: 1_048_576), put)
        .versioned,
      .delete(MediaPaths.captionsAPI.pattern, for: .members, delete),
    ]
  }

  private func page(
    _ request: Request, _ form: FormView? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let (item, files) = try await request.site.store.read {
      (try authorizer.changeable(id, by: viewer, $0), try Captions.files(of: id, $0))
    }
    let (there, values) = (
      CaptionLanguage.allCases.filter { files[$0] != nil }, Self.version(files).values
    )
    let empty = FormView(action: MediaPaths.allCaptions(id), key: request.newFormKey()) {
      $0 == "language" ? [request.language.code] : values($0)
    }
    let page = CaptionPages().page(item, there, form ?? empty, key: { request.newFormKey() })
    return request.page(page, status: status)
  }

  private func save(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let now = request.now
    let outcome = try await request.submit({ check in
      let text = check.optionalLines("captions", say("captions"), atMost: 200_000) ?? ""
      let language = check.language()
      try check.finish()
      return SaveCaptions(try Self.read(text, "captions"), in: language, of: id)
    }) { save, tx in
      _ = try authorizer.changeable(id, by: viewer, tx)
      let files = try Captions.files(of: id, tx)
      if let saved = files[save.language] {
        try request.expectUnchanged(Self.version(files), showing: Self.version(of: saved))
      }
      try save(tx)
      try RequestReview(item: id, viewer: viewer, now: now)(tx)
      return .redirect(to: MediaPaths.allCaptions(id), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(var errors, let refused, let status):
      if let refused { errors.add("captions", refused) }
      let form = FormView(
        action: MediaPaths.allCaptions(id), key: request.newFormKey(), errors: errors,
        values: request.typed)
      return try await page(request, form, status: status)
    }
  }

  /// Returns the version of all captions on the page, since the form itself contains none of them.
  private static func version(_ files: [CaptionLanguage: String]) -> RecordVersion {
    RecordVersion(
      Dictionary(uniqueKeysWithValues: files.map { ("file-\($0.key.rawValue)", [$0.value]) }))
  }

  private static func version(of file: String) -> RecordVersion {
    let cues = (try? Captions(reading: file))?.cues ?? []
    let first = cues.first?.text ?? ""
    return RecordVersion(
      ["captions": file],
      labels: [
        "captions": say(
          cues.count, one: "1 caption, “\(first)”",
          many: "\(cues.count) captions, starting with “\(first)”")
      ])
  }

  private static func read(_ text: String, _ field: String) throws -> Captions {
    do {
      return try Captions(reading: text)
    } catch {
      throw ValidationErrors(field, error.message)
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    let (id, words) = (try request.id("media", of: MediaItem.self), say("Removed."))
    let remove = try removal(request)
    return try await request.act(orBackTo: MediaPaths.allCaptions(id)) { tx in
      try remove(tx)
      return .redirect(to: MediaPaths.allCaptions(id), flash: .done(words))
    }
  }

  private func put(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let (language, now) = (try language(request), request.now)
    guard let text = String(validating: request.body, as: UTF8.self) else {
      throw ValidationErrors("body", say("This isn't UTF-8 text."))
    }
    let save = SaveCaptions(try Self.read(text, "body"), in: language, of: id)
    return try await request.once { tx in
      _ = try authorizer.changeable(id, by: viewer, tx)
      try request.expectUnchanged(tag: Captions.files(of: id, tx)[language]?.entityTag)
      try save(tx)
      try RequestReview(item: id, viewer: viewer, now: now)(tx)
      return .noContent
    }
  }

  private func delete(_ request: Request) async throws -> Response {
    let remove = try removal(request)
    return try await request.once { tx in
      try remove(tx)
      return .noContent
    }
  }

  private func language(_ request: Request) throws -> CaptionLanguage {
    guard let language = CaptionLanguage(rawValue: try request.parameter("language")) else {
      throw CaptionRefusal.noSuchLanguage
    }
    return language
  }

  private func removal(_ request: Request) throws -> @Sendable (any Transaction) throws -> Void {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    let remove = RemoveCaptions(in: try language(request), of: id)
    return { tx in
      _ = try authorizer.changeable(id, by: viewer, tx)
      try remove(tx)
    }
  }
}

extension FormValidator {
  fileprivate mutating func language() -> CaptionLanguage {
    if let language = CaptionLanguage(rawValue: text("language", say("language"), atMost: 10)) {
      return language
    }
    addError("language", say("Choose a language."))
    return .english
  }
}
