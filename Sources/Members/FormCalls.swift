import HTTPTypes
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// What a form shows when it comes back: what was typed, what is wrong beside which field, and what is wrong with no
/// field in particular.
struct FormState: Sendable {
  var values: @Sendable (String) -> [String]
  var errors = ValidationErrors()
  var alert: String?

  /// A form as it is first shown.
  init(values: @escaping @Sendable (String) -> [String] = { _ in [] }) { self.values = values }

  /// A form with one value a field.
  init(_ known: [String: String]) { values = { name in known[name].map { [$0] } ?? [] } }

  /// The form of a record that is there already.
  init(_ version: RecordVersion) { values = version.values }

  func view(_ action: Link, _ request: Request, id: String = "form") -> FormView {
    FormView(id, action: action, key: request.newFormKey(), errors: errors, values: values)
  }

  /// The sentence that belongs to no field.
  var banner: Markup { alert.map { PlazaWeb.banner(.alert, $0) } ?? .empty }
}

extension Request {
  /// Does what a form asks; where that is refused, the form comes back as it was typed with everything that is wrong.
  func submit(
    _ page: (FormState) async throws -> Page, _ act: () async throws -> Response
  ) async throws -> Response {
    var state = FormState { [fields] in fields.texts($0) }
    do {
      return try await act()
    } catch let changed as ChangedMeanwhile {
      state.errors = changed.errors
      return again(try await page(state), Problem(changed))
    } catch let errors as ValidationErrors {
      state.errors = errors
      return again(try await page(state), .invalid(errors))
    } catch let refusal as any Refusal {
      let problem = Problem(refusal)
      // What is not there has no form to go back to.
      if problem.status == .notFound { throw problem }
      if let field = (refusal as? any FieldRefusal)?.field {
        state.errors = ValidationErrors(field, refusal.message)
      } else {
        state.alert = refusal.message
      }
      return again(try await page(state), problem)
    } catch let problem as Problem where Self.formProblems.contains(problem.slug) {
      state.alert = problem.detail
      return again(try await page(state), problem)
    }
  }

  /// What a form can tell without being lost.
  private static let formProblems: Set = ["too-many-attempts", "busy", "wrong-sign-in", "sign-in-unavailable"]

  /// The form once more, with the status of what was wrong.
  private func again(_ page: Page, _ problem: Problem) -> Response {
    // 401 would ask the browser for a scheme that pages do not use.
    let status = problem.status == .unauthorized ? .unprocessableContent : problem.status
    var answer = self.page(page, status: status)
    answer.headers[.retryAfter] = problem.retryAfter.map { String($0) }
    answer.note = problem.slug
    return answer
  }

  /// Credits that are given up with an account, in minor units as they were shown: a page sends them with its switch, a
  /// program alone.
  func creditsGivenUp() throws -> Int? {
    var check = fields.checker
    let shown = check.optionalNumber("creditsMinor", say("amount of credits"), in: 1...Int.max)
    let isGivenUp = route.isAPI || check.flag("giveUp", say("question"))
    try check.finish()
    return isGivenUp ? shown : nil
  }

  /// Where a sign-in leads: a page of this site, nothing else.
  func next(_ fields: Fields) -> Link? { fields.text("next").flatMap { Link(local: $0) } }
}

extension RateLimiter {
  /// Takes a token, or says when there is one.
  /// - Throws: 429.
  func require(_ name: String, _ request: Request) async throws {
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
