import Foundation
import HTTPTypes
import Logging
import Members
import PlazaBase
import PlazaData
import PlazaDataSQLite
import PlazaHTTP
import PlazaProcesses
import PlazaServer
import PlazaTesting
import Storefronts
import Testing

/// The accounts of the demo, and a signed-out visitor.
enum DemoPerson: String, CaseIterable, CustomTestStringConvertible {
  case guest
  case ann = "ann@plaza.test"
  case press = "press@plaza.test"
  case clerk = "clerk@plaza.test"
  case admin = "admin@plaza.test"

  var testDescription: String { rawValue }

  /// Whether the audience of a route includes this person.
  func isAdmitted(to audience: Audience) -> Bool {
    switch audience {
    case .everyone: true
    case .members: self != .guest
    case .staff("rental"): self == .clerk || self == .admin
    case .staff("print"): self == .press || self == .admin
    case .anyStaff: self == .clerk || self == .press || self == .admin
    case .staff, .admins: self == .admin
    }
  }
}

/// Provides a complete site filled with the demo, and a client.
/// - Parameter engine: The engine on which to fill a new site; `nil` for a copy of an SQLite site
///   that is filled once for all tests, because filling takes longer than most tests.
func withDemoPlaza<Value: Sendable>(
  _ engine: Engine? = nil, environment: [String: String] = [:],
  _ body: (Assembly, WebClient) async throws -> Value
) async throws -> Value {
  try await withTemporaryFolder { folder in
    let settings = try await Settings.read(
      flags: ["data": folder], environment: environment, file: nil)
    guard let engine else { return try await FilledDemo.copied(settings, to: body) }
    let world = TestWorld()
    return try await engine.withStore(world: world) { store in
      let plaza = try await Assembly(onto: store, settings, world: world.world)
      try await store.migrate(plaza.migrations)
      _ = try await plaza.fillDemo(.bare)
      return try await body(plaza, WebClient(plaza.responder))
    }
  }
}

/// The data folder of a demo, held in memory.
private struct FilledDemo: Sendable {
  private static let once = Task { try await FilledDemo() }

  private var files: [String: Data] = [:]

  private init() async throws {
    files = try await withTemporaryFolder { folder in
      let settings = try await Settings.read(flags: ["data": folder], environment: [:], file: nil)
      try await Self.withPlaza(settings, world: TestWorld()) { plaza in
        try await plaza.store.migrate(plaza.migrations)
        _ = try await plaza.fillDemo(.bare)
      }
      return try FileManager.default.subpathsOfDirectory(atPath: folder).reduce(into: [:]) {
        files, name in
        files[name] = FileManager.default.contents(atPath: folder + "/" + name)
      }
    }
  }

  static func copied<Value: Sendable>(
    _ settings: Settings, to body: (Assembly, WebClient) async throws -> Value
  ) async throws -> Value {
    for (name, bytes) in try await once.value.files {
      let place = URL(filePath: settings.data).appending(path: name)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: place)
    }
    // A different seed from that of the demo, because keys must be unique.
    return try await withPlaza(settings, world: TestWorld(seed: 2)) { plaza in
      try await body(plaza, WebClient(plaza.responder))
    }
  }

  private static func withPlaza<Value: Sendable>(
    _ settings: Settings, world: TestWorld, _ body: (Assembly) async throws -> Value
  ) async throws -> Value {
    let store = try SQLiteStore(
      path: settings.data + "/plaza.sqlite", world: world.world, logger: .silent)
    do {
      let value = try await body(try await Assembly(onto: store, settings, world: world.world))
      await store.close()
      return value
    } catch {
      await store.close()
      throw error
    }
  }
}

extension Assembly {
  /// Fills an open store, with inexpensive password hashes.
  init(
    onto store: any Database, _ settings: Settings, world: World, isDemo: Bool = true,
    backups: BackupStatus? = nil
  ) async throws {
    let files = try await Assembly.openFiles(settings.files, world: world, logger: .silent)
    let tools = try await ToolRunner(
      folder: settings.data + "/bench", deadline: .testTimeout, world: world)
    self.init(
      settings: settings, isDemo: isDemo, world: world, store: store, files: files, tools: tools,
      passwords: Passwords(hasher: PasswordHasher(cost: .quick)), backups: backups)
  }
}

extension WebClient {
  /// Signs in through the API and sends the session as a cookie from then on.
  func signIn(as person: DemoPerson) async throws {
    if person != .guest { try await signIn(email: person.rawValue) }
  }

  /// Signs in with the email address of any account of the demo.
  func signIn(email: String, password: String = "plaza-demo") async throws {
    let reply = try await send(
      .post, "/api/session", json: #"{"email":"\#(email)","password":"\#(password)"}"#)
    guard let token = reply.json("token") else { throw NoSession(text: reply.text) }
    signIn(token: token)
  }

  private struct NoSession: Error { let text: String }
}

extension ScryptCost {
  /// Too weak for production but fast.
  fileprivate static let quick = ScryptCost(logRounds: 4, blockSize: 1, parallelism: 1)
}
