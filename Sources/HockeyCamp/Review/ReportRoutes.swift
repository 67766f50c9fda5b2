import HTTPTypes
import MediaLibrary
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes on which members report clips, comments and messages.
struct ReportRoutes: Sendable {
  var routes: [Route] {
    [
      .get(ReviewPaths.clip.pattern, for: .members) { try await form($0, Self.clip($0)) },
      .post(ReviewPaths.clip.pattern, for: .members) { try await send($0, Self.clip($0)) },
      .get(ReviewPaths.comment.pattern, for: .members) { try await form($0, Self.comment($0)) },
      .post(ReviewPaths.comment.pattern, for: .members) { try await send($0, Self.comment($0)) },
      .get(ReviewPaths.message.pattern, for: .members) { try await form($0, Self.message($0)) },
      .post(ReviewPaths.message.pattern, for: .members) { try await send($0, Self.message($0)) },
      .post(ReviewPaths.api.pattern, for: .members, report),
    ]
  }

  private typealias Input = (subject: ReportSubject, action: Link)

  private static func clip(_ request: Request) throws -> Input {
    let item = try request.id("media", of: MediaItem.self)
    return (.clip(item), ReviewPaths.clip(item))
  }

  private static func comment(_ request: Request) throws -> Input {
    let (item, comment) = (
      try request.id("media", of: MediaItem.self), try request.id("comment", of: MediaComment.self)
    )
    return (.comment(comment, on: item), ReviewPaths.comment(item, comment))
  }

  private static func message(_ request: Request) throws -> Input {
    let thread = try request.id("thread", of: MessageThread.self)
    guard let number = Int(try request.parameter("message")) else { throw Problem.notFound }
    return (.message(number, in: thread), ReviewPaths.message(thread, number))
  }

  private func form(
    _ request: Request, _ input: Input, _ form: FormView? = nil, status: HTTPResponse.Status = .ok,
    refused: String? = nil
  ) async throws -> Response {
    let viewer = try request.signedIn()
    let content = try await request.site.store.read {
      try ReportedContent.find(input.subject, for: viewer, $0)
    }
    let empty = FormView(action: input.action, key: request.newFormKey()) { _ in nil }
    return request.page(
      ReportPages().new(input.subject, content, form ?? empty, refused: refused), status: status)
  }

  private func send(_ request: Request, _ input: Input) async throws -> Response {
    let (viewer, world, back) = (try request.signedIn(), request.world, input.subject.page)
    let outcome = try await request.submit({ check in
      WriteReport(input.subject, by: viewer, check.reportReason(), in: world)
    }) { write, tx in
      try write(tx)
      return .redirect(to: back, flash: .done(say("Reported. The camp's office will review it.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = FormView(
        action: input.action, key: request.newFormKey(), errors: errors, values: request.typed)
      return try await self.form(request, input, form, status: status, refused: refused)
    }
  }

  private func report(_ request: Request) async throws -> Response {
    let viewer = try request.signedIn()
    var check = request.fields.checker
    let reason = check.reportReason()
    let subject = check.reportSubject()
    try check.finish()
    guard let subject else { throw Problem.notFound }
    let write = WriteReport(subject, by: viewer, reason, in: request.world)
    return try await request.once { tx in
      try write(tx)
      return .noContent
    }
  }
}

extension FormValidator {
  fileprivate mutating func reportReason() -> String {
    let reason = optionalLines("reason", say("reason"), atMost: Report.maximumLength) ?? ""
    if reason.isEmpty, errors.about("reason") == nil {
      addError("reason", say("Describe the problem."))
    }
    return reason
  }

  /// Reads the subject from the fields `media`, `media` with `comment`, or `thread` with `letter`.
  fileprivate mutating func reportSubject() -> ReportSubject? {
    let media = optionalText("media", "media", atMost: 40).flatMap { ID<MediaItem>($0) }
    let comment = optionalText("comment", "comment", atMost: 40)
    let thread = optionalText("thread", "thread", atMost: 40).flatMap { ID<MessageThread>($0) }
    let letter = optionalNumber("letter", "letter", in: 1...1_000_000)
    if let thread, let letter { return .message(letter, in: thread) }
    if let media, let comment { return ID(comment).map { .comment($0, on: media) } }
    if let media { return .clip(media) }
    addError(
      "media", "Name a media, a media and a comment, or a thread and the number of a letter.")
    return nil
  }
}

/// The page with the report form.
struct ReportPages: Sendable {
  func new(
    _ subject: ReportSubject, _ content: ReportedContent, _ form: FormView, refused: String?
  )
    -> Page
  {
    Page(
      title(subject), back: subject.page,
      """
      \(refused, { banner(.alert, $0) })\(Self.quote(content.text))\
      <p class="camp-text">\(say("Only the camp's office can read your report."))</p>\
      \(form.markup(
        group(form.lines("reason", say("What's wrong with it?"), required: true)), submit: say("Report")))
      """)
  }

  private func title(_ subject: ReportSubject) -> String {
    switch subject {
    case .clip: say("Report this video")
    case .comment: say("Report this comment")
    case .message: say("Report this message")
    }
  }

  static func quote(_ text: String) -> Markup {
    """
    <blockquote class="camp-text">\(text.split(separator: "\n").map(String.init), { "<p>\($0)</p>" as Markup })\
    </blockquote>
    """
  }
}
