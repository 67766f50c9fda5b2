public import HTTPTypes
public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// What came of a form.
public enum FormOutcome: Sendable {
  /// It was done, and this is answered.
  case done(Response)
  /// The form again as it was typed, with what is wrong.
  case again(ValidationErrors, refused: String?, HTTPResponse.Status)
}

extension Request {
  /// An act behind one button: a refusal leads back with its sentence.
  public func act(
    orBackTo link: Link, _ effect: @escaping @Sendable (any Transaction) throws -> Response
  ) async throws -> Response {
    do {
      return try await once(effect)
    } catch let refusal as any Refusal where refusal.isConflict {
      return .redirect(to: link, flash: .alert(refusal.message))
    }
  }

  /// Reads a form and does what it asks; complaints and refusals come back as reasons to show the form again.
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
      return .again(changed.errors, refused: nil, .preconditionFailed)
    } catch let errors as ValidationErrors {
      return .again(errors, refused: nil, .unprocessableContent)
    } catch let refusal as any Refusal where refusal.isConflict {
      return .again(ValidationErrors(), refused: refusal.message, .conflict)
    } catch let reached as LimitReached {
      return .again(ValidationErrors(), refused: reached.message, .tooManyRequests)
    }
  }

  /// What was typed into the form's fields.
  public var typed: @Sendable (String) -> [String] {
    let fields = fields
    return { fields.texts($0) }
  }
}

/// A refusal that a page of its own answers: the form does not come back.
public protocol ConfirmationRequired: Refusal {}

extension Refusal {
  /// Whether a rule or the present state stands against it.
  var isConflict: Bool { if case .conflict = kind { true } else { false } }
}
