public import HTTPTypes
public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// The outcome of a submitted form.
public enum FormOutcome: Sendable {
  /// The operation succeeded, with the response to send.
  case done(Response)
  /// The form must be shown again with the submitted values and the errors.
  case invalid(ValidationErrors, refused: String?, HTTPResponse.Status)
}

extension Request {
  /// Performs the action of a single-button form. A refusal redirects to `link` and shows its
  /// message there.
  public func act(
    orBackTo link: Link, _ effect: @escaping @Sendable (any Transaction) throws -> Response
  ) async throws -> Response {
    do {
      return try await once(effect)
    } catch let refusal as any Refusal where refusal.isConflict {
      return .redirect(to: link, flash: .alert(refusal.message))
    }
  }

  /// Validates a form and performs its operation. Validation errors and refusals are returned as
  /// reasons to show the form again.
  public func submit<Asked: Sendable>(
    _ read: (inout FormValidator) throws -> Asked,
    _ effect: @escaping @Sendable (Asked, any Transaction) throws -> Response
  ) async throws -> FormOutcome {
    do {
      var check = fields.checker
      let asked = try read(&check)
      try check.finish()
      return .done(try await once { try effect(asked, $0) })
    } catch let refusal as any ConfirmationRequired {
      throw refusal
    } catch let changed as ChangedMeanwhile {
      return .invalid(changed.errors, refused: nil, .preconditionFailed)
    } catch let errors as ValidationErrors {
      return .invalid(errors, refused: nil, .unprocessableContent)
    } catch let refusal as any Refusal where refusal.isConflict {
      return .invalid(ValidationErrors(), refused: refusal.message, .conflict)
    } catch let reached as LimitReached {
      return .invalid(ValidationErrors(), refused: reached.message, .tooManyRequests)
    }
  }

  /// The submitted values of the form fields.
  public var typed: @Sendable (String) -> [String] {
    let fields = fields
    return { fields.texts($0) }
  }
}

/// A refusal that leads to a confirmation page of its own instead of showing the form again.
public protocol ConfirmationRequired: Refusal {}

extension Refusal {
  /// Whether a rule or the current state prevents the operation.
  var isConflict: Bool { if case .conflict = kind { true } else { false } }
}
