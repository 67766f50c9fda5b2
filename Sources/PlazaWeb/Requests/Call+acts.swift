public import HTTPTypes
public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// What came of a form.
public enum FormOutcome: Sendable {
  /// It was done, and this is answered.
  case done(Answer)
  /// The form again as it was typed, with what is wrong.
  case again(Complaints, refused: String?, HTTPResponse.Status)
}

extension Call {
  /// An act behind one button: a refusal leads back with its sentence.
  public func act(
    orBackTo link: Link, _ effect: @escaping @Sendable (any Transaction) throws -> Answer
  ) async throws -> Answer {
    do {
      return try await once(effect)
    } catch let refusal as any Refusal where refusal.isConflict {
      return .redirect(to: link, flash: .alert(refusal.sentence))
    }
  }

  /// Reads a form and does what it asks; complaints and refusals come back as reasons to show the form again.
  public func submit<Asked: Sendable>(
    _ read: (inout FieldChecker) throws -> Asked,
    _ effect: @escaping @Sendable (Asked, any Transaction) throws -> Answer
  ) async throws -> FormOutcome {
    do {
      var check = fields.checker
      let asked = try read(&check)
      try check.finish()
      return .done(try await once { try effect(asked, $0) })
    } catch let refusal as any RefusalWithPage {
      throw refusal
    } catch let changed as ChangedMeanwhile {
      return .again(changed.complaints, refused: nil, .preconditionFailed)
    } catch let complaints as Complaints {
      return .again(complaints, refused: nil, .unprocessableContent)
    } catch let refusal as any Refusal where refusal.isConflict {
      return .again(Complaints(), refused: refusal.sentence, .conflict)
    } catch let reached as LimitReached {
      return .again(Complaints(), refused: reached.sentence, .tooManyRequests)
    }
  }

  /// What was typed into the form's fields.
  public var typed: @Sendable (String) -> [String] {
    let fields = fields
    return { fields.texts($0) }
  }
}

/// A refusal that a page of its own answers: the form does not come back.
public protocol RefusalWithPage: Refusal {}

extension Refusal {
  /// Whether a rule or the present state stands against it.
  var isConflict: Bool { if case .conflict = kind { true } else { false } }
}
