import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import Members

struct PasskeyRoutesTests {
  private static let path = "/account/second-factor/passkeys"
  private static let json = ["Accept": "application/json"]

  private func post(_ web: WebClient, _ path: String, _ fields: [String: String]) async throws
    -> Reply
  {
    try await web.post(path, fields: fields.map { ($0.key, $0.value) })
  }

  private func signIn(_ plaza: Plaza, _ person: Cast) async throws -> WebClient {
    let web = plaza.browser()
    let reply = try await web.post(
      "/signin", form: ["email": person.email, "password": Plaza.password])
    #expect(reply.status == .seeOther)
    return web
  }

  /// Adds a passkey as the script of the page does.
  private func add(_ key: Authenticator, _ web: WebClient) async throws -> Reply {
    let options = try await web.post(
      "\(Self.path)/options", form: ["current": Plaza.password, "name": "Phone"],
      headers: Self.json)
    #expect(options.status == .ok && options.headers[.cacheControl] == "no-store")
    let challenge = try #require(options.json("challenge"))
    var fields = key.register(challenge)
    fields["name"] = "Phone"
    return try await post(web, Self.path, fields)
  }

  @Test func `a member adds a passkey, signs in with it, renames and removes it`() async throws {
    try await Plaza.with { plaza in
      try await plaza.enter(.ann)
      let web = try await signIn(plaza, .ann)
      var key = try Authenticator(plaza.world.world)
      let added = try await add(key, web)
      #expect(added.location == Self.path, "\(added.text)")
      let list = try await web.get(Self.path)
      #expect(list.text.contains("Phone") && HTMLCheck(document: list.bytes).faults == [])
      let id = try #require(list.between("href=\"\(Self.path)/", "\""))
      key.signCount += 1
      let guest = plaza.browser()
      let options = try await guest.post("/signin/passkey/options", form: [:], headers: Self.json)
      var fields = try key.use(try #require(options.json("challenge")))
      fields["next"] = "/account"
      #expect(try await post(guest, "/signin/passkey", fields).location == "/account")
      #expect(try await guest.get("/account").status == .ok)
      let again = try await post(plaza.browser(), "/signin/passkey", fields)
      #expect(again.status == .forbidden && again.text.contains("was already used"))
      #expect(
        try await web.post("\(Self.path)/\(id)", form: ["name": "Laptop"]).location == Self.path)
      let remove = "\(Self.path)/\(id)/remove"
      let wrong = try await web.post(remove, form: ["current": "not my password"])
      #expect(wrong.status == .forbidden && wrong.text.contains("Laptop"))
      #expect(try await web.post(remove, form: ["current": Plaza.password]).location == Self.path)
      #expect(try await !web.get(Self.path).text.contains("Laptop"))
    }
  }

  @Test func `adding requires the password, and another member's passkey is not found`()
    async throws
  {
    try await Plaza.with { plaza in
      try await plaza.enter(.ann)
      let web = try await signIn(plaza, .ann)
      for password in ["", "not my password"] {
        let reply = try await web.post(
          "\(Self.path)/options", form: ["current": password], headers: Self.json)
        #expect([.forbidden, .unprocessableContent].contains(reply.status), "\(reply.text)")
        #expect(reply.json("challenge") == nil)
      }
      let key = try Authenticator(plaza.world.world)
      let unasked = try await post(web, Self.path, key.register(plaza.world.world.newSecret()))
      #expect(unasked.status == .forbidden)
      #expect(try await web.post(Self.path, form: [:]).text.contains("Turn on JavaScript"))
      _ = try await add(key, web)
      let id = try #require(
        try await web.get(Self.path).between("href=\"\(Self.path)/", "\""))
      try await plaza.enter(.bob)
      let bob = try await signIn(plaza, .bob)
      #expect(try await bob.get("\(Self.path)/\(id)").status == .notFound)
      #expect(
        try await bob.post("\(Self.path)/\(id)", form: ["name": "Mine"]).status == .notFound)
      #expect(
        try await bob.post("\(Self.path)/\(id)/remove", form: ["current": Plaza.password]).status
          == .notFound)
      #expect(try await plaza.browser().get(Self.path).status == .seeOther)
    }
  }

  @Test func `an administrator adds a passkey in place of an app, and confirms the password`()
    async throws
  {
    try await Plaza.with(demandsSecondFactor: true) { plaza in
      try await plaza.enter(.dan)
      let web = try await signIn(plaza, .dan)
      #expect(try await web.get("/members").location == "/account/second-factor")
      var key = try Authenticator(plaza.world.world)
      let codes = try await add(key, web)
      #expect(codes.status == .ok && codes.text.contains("recovery-codes.txt"))
      #expect(codes.text.contains("data-copy-text") && codes.text.contains("data-print"))
      #expect(try await web.get("/members").status == .ok)
      let guest = plaza.browser()
      let asked = try await guest.post(
        "/signin", form: ["email": Cast.dan.email, "password": Plaza.password])
      let step = try #require(asked.hidden("challenge"))
      #expect(asked.text.contains("Confirm with a passkey"))
      let options = try await guest.post(
        "/signin/passkey/options", form: ["challenge": step], headers: Self.json)
      #expect(options.text.contains(key.id.base64URL))
      key.signCount += 1
      var fields = try key.use(try #require(options.json("challenge")))
      fields["challenge"] = step
      #expect(try await post(guest, "/signin/code", fields).location == "/")
      #expect(try await guest.get("/members").status == .ok)
    }
  }

  @Test func `a copied passkey is refused and recorded`() async throws {
    try await Plaza.with { plaza in
      let ann = try await plaza.enter(.ann)
      var key = try await plaza.passkey(of: ann)
      key.signCount = 1
      let guest = plaza.browser()
      let options = try await guest.post("/signin/passkey/options", form: [:], headers: Self.json)
      let fields = try key.use(try #require(options.json("challenge")))
      let reply = try await post(guest, "/signin/passkey", fields)
      #expect(reply.status == .forbidden && reply.text.contains("may have been copied"))
      #expect(try await plaza.audit().last?.action == .passkeyCopied)
    }
  }

  @Test func `failed attempts with passkeys are limited for each address`() async throws {
    try await Plaza.with { plaza in
      let ann = try await plaza.enter(.ann)
      let key = try await plaza.passkey(of: ann)
      let fields = try key.use(plaza.world.world.newSecret())
      var statuses: [HTTPResponse.Status] = []
      for _ in 0...Limit.signInsOfAddress.maximum {
        statuses.append(try await post(plaza.browser(), "/signin/passkey", fields).status)
      }
      #expect(statuses.first == .forbidden && statuses.last == .tooManyRequests)
    }
  }

  @Test func `a member without a password confirms changes with a passkey`() async throws {
    try await Plaza.with { plaza in
      let ann = try await plaza.enter(.ann)
      let web = try await signIn(plaza, .ann)
      var key = try await plaza.passkey(of: ann)
      _ = try await plaza.passkey(of: ann, name: "Old phone")
      try await plaza.store.write {
        _ = try $0.run("UPDATE members_member SET password = NULL WHERE id = \(ann)")
      }
      let page = try await web.get(Self.path)
      #expect(page.text.contains("data-first=\"\(Self.path)/confirmation\""))
      let bare = try await web.post("\(Self.path)/options", form: [:], headers: Self.json)
      #expect(bare.status == .conflict)
      let confirm = try await web.post(
        "\(Self.path)/confirmation", form: [:], headers: Self.json)
      let fields = try key.use(try #require(confirm.json("challenge")))
      let options = try await web.post(
        "\(Self.path)/options", fields: fields.map { ($0.key, $0.value) }, headers: Self.json)
      #expect(options.json("challenge") != nil, "\(options.text)")
      let passkeys = try await plaza.store.read { try Passkey.all(of: ann, $0) }
      let old = try #require(passkeys.first { $0.name == "Old phone" })
      let last = try #require(passkeys.first { $0.name != "Old phone" })
      func remove(_ passkey: Passkey) async throws -> Reply {
        key.signCount += 1
        let next = try await web.post("\(Self.path)/confirmation", form: [:], headers: Self.json)
        let removal = try key.use(try #require(next.json("challenge")))
        return try await post(web, "\(Self.path)/\(passkey.id)/remove", removal)
      }
      #expect(try await remove(old).location == Self.path)
      let refused = try await remove(last)
      #expect(refused.status == .conflict && refused.text.contains("your only way to sign in"))
    }
  }

  @Test func `a member with passkeys alone changes other things within ten minutes of signing in`()
    async throws
  {
    try await Plaza.with { plaza in
      let ann = try await plaza.enter(.ann)
      let web = try await signIn(plaza, .ann)
      _ = try await plaza.passkey(of: ann)
      try await plaza.store.write {
        _ = try $0.run("UPDATE members_member SET password = NULL WHERE id = \(ann)")
      }
      let page = try await web.get("/account/keys")
      #expect(page.text.contains("this works within ten minutes of signing in"))
      #expect(!page.text.contains("name=\"current\""))
      plaza.world.advance(by: Members.freshness)
      let stale = try await web.post(
        "/account/password", form: ["new": "four blue elephants"])
      #expect(stale.status == .forbidden && stale.text.contains("do this within ten minutes"))
      let again = plaza.browser()
      again.signIn(token: try await plaza.session(of: ann).token.text)
      let chosen = try await again.post(
        "/account/password", form: ["new": "four blue elephants"])
      #expect(chosen.location == "/account", "\(chosen.text)")
    }
  }

  @Test func `authenticators show a new passkey with the name of the site`() async throws {
    try await Plaza.with { plaza in
      try await plaza.enter(.ann)
      let web = try await signIn(plaza, .ann)
      var preferences = SitePreferences()
      preferences.identity.names[""] = "Leeds Films"
      plaza.site.preferences.set(preferences)
      let options = try await web.post(
        "\(Self.path)/options", form: ["current": Plaza.password], headers: Self.json)
      #expect(options.json("siteName") == "Leeds Films")
    }
  }

  @Test func `at an IP address the pages say why no passkey can be added`() async throws {
    try await Plaza.with { plaza in
      try await plaza.enter(.ann)
      let web = WebClient(plaza.responder, address: "192.0.2.9", host: "192.0.2.80:8080")
      #expect(try await !web.get("/signin").text.contains("Sign in with a passkey"))
      _ = try await web.post(
        "/signin", form: ["email": Cast.ann.email, "password": Plaza.password])
      #expect(try await web.get(Self.path).text.contains("its IP address"))
      let options = try await web.post(
        "\(Self.path)/options", form: ["current": Plaza.password], headers: Self.json)
      #expect(options.status == .conflict && options.text.contains("passkeys-need-a-name"))
      #expect(try await plaza.browser().get("/signin").text.contains("username webauthn"))
    }
  }
}
