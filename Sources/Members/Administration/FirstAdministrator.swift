public import PlazaBase
public import PlazaData
public import PlazaHTTP
public import PlazaMarkup
public import PlazaUI

/// Creates the account of the person who sets the site up, and signs in.
public struct FirstAdministrator: Sendable {
  private let create: CreateAdministrator
  private let session: NewSession
  private let next: Link

  init(_ create: CreateAdministrator, _ session: NewSession, next: Link) {
    (self.create, self.session, self.next) = (create, session, next)
  }

  /// - Throws: ``SetupRefusal`` if there is an administrator already.
  public func callAsFunction(_ request: Request, _ tx: any Transaction) throws -> Response {
    if try Members.haveAdministrator(tx) { throw SetupRefusal.isDone }
    try create(tx)
    guard let member = try MemberSummary.named(create.person.email, tx) else {
      throw NoSuchMember()
    }
    try session.begin(for: member.id, tx)
    return request.signedIn(session.token.text, next: next)
  }
}

/// The reason why the site cannot be set up.
public enum SetupRefusal: Refusal, Equatable {
  case isDone
  /// The browser has neither the code nor the account of the person who sets the site up.
  case isElsewhere

  public var slug: String { self == .isDone ? "setup-done" : "setup-elsewhere" }
  public var kind: RefusalKind { self == .isDone ? .conflict : .forbidden }
  public var message: String {
    switch self {
    case .isDone: say("This site is set up already. Sign in as an administrator.")
    case .isElsewhere:
      say("Open the address that the server printed, in this browser, or sign in.")
    }
  }
}

extension Members {
  /// Reads the name, the address and the password of the first administrator from a form.
  /// - Throws: ``ValidationErrors``.
  public func firstAdministrator(_ request: Request, next: Link) async throws
    -> FirstAdministrator
  {
    var check = request.fields.checker
    let (name, email) = (check.personName("name"), check.email("email"))
    let password = await passwords.chosen(&check, own: [email, name])
    try check.finish()
    let create = try await CreateAdministrator(
      email: email, name: name, password: passwords.hash(password, request.world),
      world: request.world)
    return FirstAdministrator(create, NewSession(for: request), next: next)
  }

  /// The fields of ``firstAdministrator(_:next:)``.
  public static func firstAdministratorFields(_ form: FormView) -> Markup {
    form.text("name", say("Your name"), required: true, autocomplete: "name")
      + form.email(
        "email", say("Email address"), required: true, hint: say("You'll sign in with this."),
        autocomplete: "username")
      + form.password(
        "password", say("Password"), isNew: true,
        hint: say("At least 10 characters. Three or four words make a good password."))
  }
}
