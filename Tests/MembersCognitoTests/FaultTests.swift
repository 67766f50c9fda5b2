import Foundation
import Logging
import Members
import PlazaBase
import PlazaFetch
import PlazaTesting
import Synchronization
import Testing

@testable import MembersCognito

/// The handling of Cognito's refusals and failures, and of those of the network in between.
struct FaultTests {
  private static let account = ExternalAccount(
    subject: "subject-1", username: "subject-1", email: nil, isEmailProven: false, name: nil,
    accessToken: "secret-token")
  private static let pending = PendingPassword(username: "ann", session: "s")

  private typealias Act = @Sendable (CognitoAuthority) async throws -> Void

  private static let acts: [(String, Act)] = [
    (
      "SignUp",
      {
        _ = try await $0.signUp(
          email: "ann@plaza.test", name: "Ann", password: "three green elephants")
      }
    ),
    ("ConfirmSignUp", { try await $0.confirm(email: "ann@plaza.test", code: "123456") }),
    ("ResendConfirmationCode", { try await $0.sendCodeAgain(email: "ann@plaza.test") }),
    ("ForgotPassword", { try await $0.sendResetCode(email: "ann@plaza.test") }),
    (
      "ConfirmForgotPassword",
      {
        try await $0.resetPassword(
          email: "ann@plaza.test", code: "1", password: "three green elephants")
      }
    ),
    (
      "InitiateAuth",
      { _ = try await $0.signIn(username: "ann@plaza.test", password: "three green elephants") }
    ),
    (
      "RespondToAuthChallenge",
      { _ = try await $0.choosePassword("three green elephants", for: pending) }
    ),
    (
      "ChangePassword",
      { try await $0.changePassword(from: "old", to: "three green elephants", of: account) }
    ),
    ("GlobalSignOut", { try await $0.signOutEverywhere(account) }),
    ("DeleteUser", { try await $0.remove(account) }),
  ]

  /// Returns the failure of an operation; `nil` if it succeeds.
  private func failure(_ act: Act, _ conduct: StubServer.Conduct) async throws -> AuthorityFailure?
  {
    let deadline: Duration = if case .hang = conduct { .milliseconds(400) } else { .testTimeout }
    return try await StubServer.open({ _ in conduct }) { server in
      try await withAuthority(at: server, TestWorld(), deadline: deadline) { authority in
        do {
          try await act(authority)
          return nil
        } catch let failure as AuthorityFailure {
          return failure
        }
      }
    }
  }

  @Test(arguments: acts.indices) func `an unexpected response from Cognito is a transient error`(
    act: Int
  ) async throws {
    let bad: [StubServer.Conduct] = [
      .hang, .closeConnection, .answer(500, #"{"__type":"InternalErrorException"}"#),
      .answer(503, "busy"),
      .answer(302, ""),
      .answer(200, "<html>Welcome to the hotel's network</html>"), .answer(400, "<html>"),
      .answer(400, "{}"),
      .answer(200, String(repeating: "x", count: 300_000)), .no("SomethingNewException"),
      .no("ResourceNotFoundException"), .no("InternalErrorException"),
      .no("NotAuthorizedException", "Unable to verify secret hash for client plazaclient"),
    ]
    for conduct in bad {
      #expect(
        try await failure(Self.acts[act].1, conduct) == .unavailable,
        "\(Self.acts[act].0): \(conduct)")
    }
  }

  @Test func `each Cognito error maps to one failure`() async throws {
    let meanings: [(String, AuthorityFailure)] = [
      ("UsernameExistsException", .taken),
      ("InvalidPasswordException", .passwordRefused(reason: "No.")),
      ("PasswordHistoryPolicyViolationException", .passwordRefused(reason: "it was used before")),
      ("CodeMismatchException", .wrongCode), ("ExpiredCodeException", .codeExpired),
      ("NotAuthorizedException", .wrong),
      ("UserNotFoundException", .wrong), ("UserNotConfirmedException", .unconfirmed),
      ("PasswordResetRequiredException", .resetNeeded), ("LimitExceededException", .tooMany),
      ("TooManyRequestsException", .tooMany), ("TooManyFailedAttemptsException", .tooMany),
      ("com.amazonaws.cognito#NotAuthorizedException", .wrong),
    ]
    let signIn = try #require(Self.acts.first { $0.0 == "InitiateAuth" }).1
    for (type, meaning) in meanings {
      #expect(try await failure(signIn, .no(type)) == meaning, "\(type)")
    }
    #expect(
      try await failure(signIn, .no("NotAuthorizedException", "Password attempts exceeded"))
        == .tooMany)
    #expect(
      try await failure(signIn, .answer(200, #"{"ChallengeName":"SMS_MFA","Session":"s"}"#))
        == .otherStep("SMS_MFA"))
    #expect(
      try await failure(signIn, .answer(200, #"{"ChallengeName":"NEW_PASSWORD_REQUIRED"}"#))
        == .otherStep("NEW_PASSWORD_REQUIRED"), "without the session nothing can follow")
    #expect(
      try await failure(
        signIn,
        .answer(200, #"{"AuthenticationResult":{"IdToken":"a.b.c","AccessToken":"a.b.c"}}"#))
        == .unavailable, "tokens that cannot be checked sign nobody in")
  }

  @Test func `codes and e-mails do not reveal whether an account exists`() async throws {
    for type in ["UserNotFoundException", "NotAuthorizedException", "InvalidParameterException"] {
      for (name, act) in Self.acts {
        let found = try await failure(act, .no(type))
        switch name {
        case "ConfirmSignUp", "ConfirmForgotPassword":
          #expect(found == .wrongCode, "\(name) \(type)")
        case "ResendConfirmationCode", "ForgotPassword": #expect(found == nil, "\(name) \(type)")
        case "RespondToAuthChallenge": #expect(found == .pendingOver, "\(name) \(type)")
        default: break
        }
      }
    }
  }

  @Test func `passwords, codes, tokens and addresses stay out of the log`() async throws {
    let lines = Mutex<[String]>([])
    let logger = Logger(label: "test") { _ in
      Listening { line in lines.withLock { $0.append(line) } }
    }
    for conduct in [
      StubServer.Conduct.closeConnection, .answer(500, "x"),
      .no("NewException", "about ann@plaza.test, elephants"),
    ] {
      try await StubServer.open({ _ in conduct }) { server in
        try await withAuthority(at: server, TestWorld(), secret: "client-secret", logger: logger) {
          authority in
          for (_, act) in Self.acts { try? await act(authority) }
        }
      }
    }
    let log = lines.withLock { $0.joined(separator: "\n") }
    #expect(
      log.contains("Cognito responded to SignUp with status 500.") && log.contains("NewException"))
    for secret in ["elephants", "ann@plaza.test", "123456", "secret-token", "client-secret"] {
      #expect(!log.contains(secret), "\(secret)")
    }
  }

  @Test func `a client with a secret sends the secret hash with every name`() async throws {
    try await StubServer.open({ _ in .no("NotAuthorizedException") }) { server in
      try await withAuthority(at: server, TestWorld(), secret: "client-secret") { authority in
        for (_, act) in Self.acts { try? await act(authority) }
      }
      // HMAC-SHA256 of the name and the client's id, computed with OpenSSL.
      let hashes = ["ann@plaza.test": "\(Self.hashOfAddress)", "ann": "\(Self.hashOfName)"]
      for question in server.received
      where !["ChangePassword", "GlobalSignOut", "DeleteUser"].contains(question.what) {
        let name = question.what == "RespondToAuthChallenge" ? "ann" : "ann@plaza.test"
        let body = question.body.replacing("\\/", with: "/")
        #expect(body.contains(try #require(hashes[name])), "\(question.what)")
      }
    }
  }

  private static let hashOfAddress = "YAGoN769gIBht6rkcoV9ZP+9HGoOogXSyzCk8wcuzoQ="
  private static let hashOfName = "tvYdXCXa8W9Wfj8JPBgcgzIe+8iZLliU1z5edzDbobM="

  @Test func `a configuration check reports whether the pool is usable`() async throws {
    let minter = try TokenIssuer()
    let keys = try minter.keySet(["one": minter.key])
    func faults(_ script: @escaping StubServer.Script) async throws -> [String] {
      try await StubServer.open(script) { server in
        try await withAuthority(at: server, TestWorld()) { await $0.faults() }
      }
    }
    #expect(
      try await faults { $0.what == "/keys" ? .answer(200, keys) : .no("UserNotFoundException") }
        == [])
    #expect(
      try await faults { $0.what == "/keys" ? .answer(200, keys) : .no("NotAuthorizedException") }
        == [])
    let unknown = try await faults {
      $0.what == "/keys" ? .answer(200, keys) : .no("ResourceNotFoundException")
    }
    #expect(unknown.count == 1 && unknown[0].contains("ResourceNotFoundException"))
    let keyless = try await faults {
      $0.what == "/keys" ? .answer(200, "<html>") : .no("UserNotFoundException")
    }
    #expect(keyless.count == 1 && keyless[0].contains("/keys"))
    #expect(try await faults { _ in .closeConnection }.count == 2)
  }
}

/// Forwards every log line.
private struct Listening: LogHandler {
  let hear: @Sendable (String) -> Void
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  init(_ hear: @escaping @Sendable (String) -> Void) { self.hear = hear }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { hear("\(event.message) \(event.metadata ?? [:])") }
}
