import HTTPTypes
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaServer
import PlazaTesting
import Testing

/// Crawls every page as each person. Pages must be valid and labelled, links must work, and
/// people's names must be isolated in `<bdi>` elements.
@Suite struct PageTests {
  @Test(arguments: DemoPerson.allCases)
  func `every page is valid and has no dead links`(person: DemoPerson) async throws {
    try await withDemoPlaza { plaza, web in
      try await web.signIn(as: person)
      let doors = [
        "rental", "popcorn", "marquee", "films", "adverts", "jobs", "emails", "wallet",
        "wallet/desk",
      ]
      let routes = RouteTable(plaza.routes)
      let names = try await plaza.store.write(Self.names)
      var isolated: Set<String> = []
      var walk = Walk(from: ["/", "/signin", "/signup"] + doors.map { "/" + $0 })
      while let path = walk.next() {
        let reply = try await web.get(path)
        #expect(reply.status.code < 400 || person != .admin, "\(path) answers \(reply.status)")
        #expect(
          reply.status != .notFound && reply.status.code < 500, "\(path) answers \(reply.status)")
        guard reply.status == .ok, reply.headers[.contentType]?.hasPrefix("text/html") == true
        else {
          // The link of an advert leaves the site.
          if let location = reply.location, location.hasPrefix("/") { walk.add(location) }
          continue
        }
        let page = HTMLCheck(document: reply.bytes)
        #expect(page.faults.isEmpty, "\(path)")
        // The audit log displays its lines as written.
        for name in names where !path.hasPrefix("/members/audit") {
          if page.all("bdi").contains(where: { $0.text == name }) { isolated.insert(name) }
          let loose = page.looseTexts.filter { $0.contains(name) }
          #expect(loose.isEmpty, "\(path)")
        }
        for link in page.links { follow(link, from: path, routes, &walk) }
      }
      #expect(person == .guest || walk.visited.contains("/wallet/coupons"))
      #expect(walk.visited.count > (person == .guest ? 3 : 8), "\(walk.visited.sorted())")
      #expect(person != .admin || isolated.count > names.count / 2, "\(isolated.sorted())")
    }
  }

  /// The names of people and shops in HTML, some of them in right-to-left scripts.
  @Sendable private static func names(_ tx: any Transaction) throws -> [String] {
    try tx.run("UPDATE members_member SET name = 'آن لي' WHERE email = 'ann@plaza.test'")
    try tx.run(
      "UPDATE rental_customer SET name = 'דן כהן' WHERE id = (SELECT min(id) FROM rental_customer)"
    )
    return try tx.rows(
      """
      SELECT name FROM members_member UNION SELECT name FROM rental_customer UNION SELECT name FROM print_store
      UNION SELECT name FROM advert_advertiser UNION SELECT name FROM camp_feedback
      """
    ).map {
      String(decoding: ("\(try $0.value("name", as: String.self))" as Markup).bytes, as: UTF8.self)
    }
    .map { $0.replacing("<bdi>", with: "").replacing("</bdi>", with: "") }
  }

  @Test func `the account page links to the rental card only while the shop is open`() async throws
  {
    for (shops, isThere) in [("rental,popcorn", true), ("popcorn", false)] {
      try await withDemoPlaza(environment: ["PLAZA_STOREFRONTS": shops]) { _, web in
        try await web.signIn(as: .ann)
        #expect(
          try await web.get("/account").text.contains("href=\"/rental/card\"") == isThere,
          "\(shops)")
        #expect(
          try await web.get("/popcorn/watched").text.contains("href=\"/rental/card\"") == isThere,
          "\(shops)")
      }
    }
  }

  /// Queues pages to visit. Targets of forms and scripts are only looked up in the route table.
  private func follow(
    _ link: HTMLCheck.Link, from path: String, _ routes: RouteTable, _ walk: inout Walk
  ) {
    guard link.address.hasPrefix("/") else { return }
    let method = link.method.uppercased()
    if walk.isNew(method + " " + link.address) {
      #expect(
        routes.has(method, link.address),
        "\(path) has a \(method) to \(link.address), which is no route")
    }
    if method == "GET" { walk.add(link.address) }
  }
}

/// The methods and patterns of all routes, split once for speed.
private struct RouteTable {
  private let patterns: [String: [[Substring]]]

  init(_ routes: [Route]) {
    patterns = Dictionary(grouping: routes, by: \.method.rawValue).mapValues {
      $0.map { $0.pattern.split(separator: "/") }
    }
  }

  func has(_ method: String, _ address: String) -> Bool {
    let path = address.split(separator: "?", omittingEmptySubsequences: false)[0].split(
      separator: "#")[0]
    let given = path.split(separator: "/")
    return patterns[method, default: []].contains { wanted in
      wanted.count == given.count && zip(wanted, given).allSatisfy { $0.contains("{") || $0 == $1 }
    }
  }
}

/// The visited and the queued pages. Of pages that differ only in a key, a few are visited.
private struct Walk {
  private var waiting: [String]
  private(set) var visited: Set<String> = []
  private var ofKind: [String: Int] = [:]
  private var links: Set<String> = []

  init(from start: [String]) { waiting = start }

  /// Whether a link has not been seen before.
  mutating func isNew(_ link: String) -> Bool { links.insert(link).inserted }

  mutating func add(_ address: String) {
    let path = String(address.split(separator: "#", omittingEmptySubsequences: false)[0])
    guard !visited.contains(path), !waiting.contains(path) else { return }
    let kind = path.replacing(/[0-9a-f]{8}-[0-9a-f-]{27}(\.\w+)?/, with: "{}").replacing(
      /=[^&]*/, with: "=")
    ofKind[kind, default: 0] += 1
    if ofKind[kind, default: 0] <= 3 { waiting.append(path) }
  }

  mutating func next() -> String? {
    guard let path = waiting.popLast() else { return nil }
    visited.insert(path)
    return path
  }
}
