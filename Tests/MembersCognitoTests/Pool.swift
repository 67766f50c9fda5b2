import Foundation
import Members
import PlazaBase
import PlazaTesting
import Synchronization

@testable import MembersCognito

/// A simulated pool on the loopback interface, whose accounts the test defines and whose tokens
/// have its own keys.
final class Pool: Sendable {
  struct Person: Sendable {
    var email: String
    var subject: String
    var password = CognitoPlaza.password
    var isProven = true
    var name: String?
  }

  let minter: TokenIssuer
  let world: TestWorld
  private let people = Mutex<[Person]>([])

  private init(_ minter: TokenIssuer, _ world: TestWorld) {
    self.minter = minter
    self.world = world
  }

  /// Provides a site that uses such a pool.
  static func with(
    _ engine: Engine = .sqliteMemory, _ people: [Person] = [], watchers: [any SignUpObserver] = [],
    _ body: (CognitoPlaza, Pool, StubServer) async throws -> Void
  ) async throws {
    let pool = Pool(try TokenIssuer(), TestWorld())
    pool.people.withLock { $0 = people }
    try await StubServer.open(pool.script) { server in
      try await withAuthority(at: server, pool.world) { authority in
        try await CognitoPlaza.with(engine, pool.world, authority, watchers: watchers) { plaza in
          try await body(plaza, pool, server)
        }
      }
    }
  }

  func add(_ person: Person) { people.withLock { $0.append(person) } }

  func change(_ subject: String, _ body: (inout Person) -> Void) {
    people.withLock { people in
      for index in people.indices where people[index].subject == subject { body(&people[index]) }
    }
  }

  /// Returns an access token as an API client obtains it from Cognito.
  func accessToken(_ subject: String, family: String = "family-1") throws -> String {
    var claims = TokenIssuer.access(subject, at: world.now)
    claims["origin_jti"] = family
    return try minter.token(claims)
  }

  /// The responses of a pool without faults.
  var script: StubServer.Script {
    { [self] question in
      switch question.what {
      case "/keys":
        (try? minter.keySet(["one": minter.key])).map { .answer(200, $0) } ?? .closeConnection
      case "InitiateAuth": signIn(question.body)
      case "SignUp":
        .answer(200, #"{"UserConfirmed":false,"CodeDeliveryDetails":{"Destination":"a***@p***"}}"#)
      default: .answer(200, "{}")
      }
    }
  }

  private func signIn(_ body: String) -> StubServer.Conduct {
    let asked = try? JSONDecoder().decode(Input.self, from: Data(body.utf8)).AuthParameters
    let found = people.withLock { people in
      people.first {
        [$0.email, $0.subject].contains(asked?["USERNAME"]) && $0.password == asked?["PASSWORD"]
      }
    }
    guard let found else {
      return .no("NotAuthorizedException", "Incorrect username or password.")
    }
    let id = TokenIssuer.id(
      found.subject, email: found.email, isProven: found.isProven, name: found.name, at: world.now)
    guard let id = try? minter.token(id), let access = try? accessToken(found.subject) else {
      return .closeConnection
    }
    return .answer(
      200, #"{"AuthenticationResult":{"IdToken":"\#(id)","AccessToken":"\#(access)"}}"#)
  }

  private struct Input: Decodable {
    // The parameter's name in the API.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let AuthParameters: [String: String]
  }
}
