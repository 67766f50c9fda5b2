import HTTPTypes
import PlazaBase
public import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The state in which a form is displayed again: the submitted values, errors by field, and an
/// error that belongs to no particular field.
struct FormState: Sendable {
  var values: @Sendable (String) -> [String]
  var errors = ValidationErrors()
  var alert: String?

  /// Creates the state of a form that is first displayed.
  init(values: @escaping @Sendable (String) -> [String] = { _ in [] }) { self.values = values }

  /// Creates the state of a form with one value per field.
  init(_ known: [String: String]) { values = { name in known[name].map { [$0] } ?? [] } }

  /// Creates the state of a form that edits an existing record.
  init(_ version: RecordVersion) { values = version.values }

  func view(_ action: Link, _ request: Request, id: String = "form") -> FormView {
    FormView(id, action: action, key: request.newFormKey(), errors: errors, values: values)
  }

  /// The error that belongs to no field.
  var banner: Markup { alert.map { PlazaUI.banner(.alert, $0) } ?? .empty }
}

extension Request {
  /// Performs the action of a form. If it is refused, displays the form again with the submitted
  /// values and all errors.
  func submit(
    _ page: (FormState) async throws -> Page, _ act: () async throws -> Response
  ) async throws -> Response {
    var state = FormState { [fields] in fields.texts($0) }
    do {
      return try await act()
    } catch let changed as ChangedMeanwhile {
      state.errors = changed.errors
      return formResponse(try await page(state), Problem(changed))
    } catch let errors as ValidationErrors {
      state.errors = errors
      return formResponse(try await page(state), .invalid(errors))
    } catch let refusal as any Refusal {
      let problem = Problem(refusal)
      // A record that does not exist has no form to return to.
      if problem.status == .notFound { throw problem }
      if let field = (refusal as? any FieldRefusal)?.field {
        state.errors = ValidationErrors(field, refusal.message)
      } else {
        state.alert = refusal.message
      }
      return formResponse(try await page(state), problem)
    } catch let problem as Problem where Self.formProblems.contains(problem.slug) {
      state.alert = problem.detail
      return formResponse(try await page(state), problem)
    }
  }

  /// The problems that are displayed on the form, so that its input is not lost.
  private static let formProblems: Set = [
    "too-many-attempts", "busy", "wrong-sign-in", "sign-in-unavailable",
  ]

  /// Displays the form again with the status of the problem.
  private func formResponse(_ page: Page, _ problem: Problem) -> Response {
    // 401 would require an authentication scheme, which pages do not use.
    let status = problem.status == .unauthorized ? .unprocessableContent : problem.status
    var answer = self.page(page, status: status)
    answer.headers[.retryAfter] = problem.retryAfter.map { String($0) }
    answer.note = problem.slug
    return answer
  }

  /// Reads the credits that are forfeited with an account, in minor units as displayed. A form
  /// sends the amount together with a switch; an API client sends the amount alone.
  func forfeitedCredits() throws -> Int? {
    var check = fields.checker
    let shown = check.optionalNumber("creditsMinor", say("amount of credits"), in: 1...Int.max)
    let isForfeited = route.isAPI || check.flag("giveUp", say("question"))
    try check.finish()
    return isForfeited ? shown : nil
  }

  /// Where to redirect after sign-in; nil unless it is a path of this site.
  func next(_ fields: Fields) -> Link? { fields.text("next").flatMap { Link(local: $0) } }
}

extension RateLimiter {
  /// Takes a token.
  /// - Throws: 429 with the waiting time if no token is available.
  public func require(_ name: String, _ request: Request) async throws {
    guard let wait = await attempt(name, request) else { return }
    let minutes = max(1, Int((wait.components.seconds + 59) / 60))
    var problem = Problem(
      .tooManyRequests, "too-many-attempts", title: say("Too many attempts"),
      detail: say(
        minutes, one: "Too many attempts. Wait a minute and try again.",
        many: "Too many attempts. Wait \(minutes) minutes and try again."))
    problem.retryAfter = max(1, Int(wait.components.seconds))
    throw problem
  }
}
