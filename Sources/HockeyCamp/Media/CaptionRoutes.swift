import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Captions, by pages and by programs, for those who may change the item.
struct CaptionRoutes: Sendable {
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get(MediaAt.allCaptions.pattern, for: .members) { try await page($0) },
      .post(MediaAt.allCaptions.pattern, for: .members, save).versioned,
      .post(MediaAt.removeCaptions.pattern, for: .members, remove),
      .put(MediaAt.captionsAPI.pattern, for: .members, body: .raw(atMost: 1_048_576), put).versioned,
      .delete(MediaAt.captionsAPI.pattern, for: .members, delete),
    ]
  }

  private func page(
    _ call: Call, _ form: FormView? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let (item, files) = try await call.site.store.read {
      (try authorizer.changeable(id, by: viewer, $0), try Captions.files(of: id, $0))
    }
    let (there, values) = (CaptionLanguage.allCases.filter { files[$0] != nil }, Self.version(files).values)
    let empty = FormView(action: MediaAt.allCaptions(id), key: call.newFormKey()) {
      $0 == "language" ? [call.language.code] : values($0)
    }
    let page = CaptionPages().page(item, there, form ?? empty, key: { call.newFormKey() })
    return call.page(page, status: status)
  }

  private func save(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let now = call.now
    let outcome = try await call.submit({ check in
      let text = check.optionalLines("captions", say("captions"), atMost: 200_000) ?? ""
      let language = check.language()
      try check.finish()
      return SaveCaptions(try Self.read(text, "captions"), in: language, of: id)
    }) { save, tx in
      _ = try authorizer.changeable(id, by: viewer, tx)
      let files = try Captions.files(of: id, tx)
      if let saved = files[save.language] {
        try call.expectUnchanged(Self.version(files), showing: Self.version(of: saved))
      }
      try save(tx)
      try AskForReview(item: id, viewer: viewer, now: now)(tx)
      return .redirect(to: MediaAt.allCaptions(id), flash: .done(say("Saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(var complaints, let refused, let status):
      if let refused { complaints.add("captions", refused) }
      let form = FormView(
        action: MediaAt.allCaptions(id), key: call.newFormKey(), complaints: complaints, values: call.typed)
      return try await page(call, form, status: status)
    }
  }

  /// Of all that the page lists: its form shows none of them.
  private static func version(_ files: [CaptionLanguage: String]) -> RecordVersion {
    RecordVersion(Dictionary(uniqueKeysWithValues: files.map { ("file-\($0.key.rawValue)", [$0.value]) }))
  }

  private static func version(of file: String) -> RecordVersion {
    let cues = (try? Captions(reading: file))?.cues ?? []
    let first = cues.first?.text ?? ""
    return RecordVersion(
      ["captions": file],
      words: [
        "captions": say(
          cues.count, one: "1 caption, “\(first)”", many: "\(cues.count) captions, the first of them “\(first)”")
      ])
  }

  private static func read(_ text: String, _ field: String) throws -> Captions {
    do {
      return try Captions(reading: text)
    } catch {
      throw Complaints(field, error.sentence)
    }
  }

  private func remove(_ call: Call) async throws -> Answer {
    let (id, words) = (try call.id("media", of: MediaItem.self), say("Removed."))
    let remove = try removal(call)
    return try await call.act(orBackTo: MediaAt.allCaptions(id)) { tx in
      try remove(tx)
      return .redirect(to: MediaAt.allCaptions(id), flash: .done(words))
    }
  }

  private func put(_ call: Call) async throws -> Answer {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let (language, now) = (try language(call), call.now)
    guard let text = String(validating: call.body, as: UTF8.self) else {
      throw Complaints("body", say("This is no text in UTF-8."))
    }
    let save = SaveCaptions(try Self.read(text, "body"), in: language, of: id)
    return try await call.once { tx in
      _ = try authorizer.changeable(id, by: viewer, tx)
      try call.expectUnchanged(tag: Captions.files(of: id, tx)[language]?.entityTag)
      try save(tx)
      try AskForReview(item: id, viewer: viewer, now: now)(tx)
      return .noContent
    }
  }

  private func delete(_ call: Call) async throws -> Answer {
    let remove = try removal(call)
    return try await call.once { tx in
      try remove(tx)
      return .noContent
    }
  }

  private func language(_ call: Call) throws -> CaptionLanguage {
    guard let language = CaptionLanguage(rawValue: try call.parameter("language")) else {
      throw CaptionRefusal.noSuchLanguage
    }
    return language
  }

  private func removal(_ call: Call) throws -> @Sendable (any Transaction) throws -> Void {
    let (id, viewer, authorizer) = (try call.id("media", of: MediaItem.self), try call.signedIn(), authorizer)
    let remove = RemoveCaptions(in: try language(call), of: id)
    return { tx in
      _ = try authorizer.changeable(id, by: viewer, tx)
      try remove(tx)
    }
  }
}

extension FieldChecker {
  fileprivate mutating func language() -> CaptionLanguage {
    if let language = CaptionLanguage(rawValue: text("language", say("language"), atMost: 10)) { return language }
    complain("language", say("Please choose a language."))
    return .english
  }
}
