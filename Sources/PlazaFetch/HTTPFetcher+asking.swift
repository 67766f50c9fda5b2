import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// A question of any kind to another server.
public struct FetchRequest: Sendable {
  /// The HTTP method.
  public var method: String
  /// What is asked.
  public var address: FetchURL
  /// Names and values to send; the client adds the host and the length.
  public var headers: [(name: String, value: String)]
  /// What is sent with it.
  public var body: [UInt8]
  /// The only certificate that is trusted, in DER; nil for those that are signed by who is trusted anyway.
  public var certificate: [UInt8]?

  /// A question.
  public init(
    _ method: String, _ address: FetchURL, headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
  }
}

/// An answer of whatever status.
public struct FetchResponse: Sendable {
  /// The HTTP status.
  public let status: Int
  /// Names in lower case, and values.
  public let headers: [(name: String, value: String)]
  /// All of it.
  public let bytes: [UInt8]

  /// An answer.
  public init(status: Int, headers: [(name: String, value: String)], bytes: [UInt8]) {
    self.status = status
    self.headers = headers
    self.bytes = bytes
  }

  /// The value of the first header of that name, in lower case.
  public func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

extension HTTPFetcher {
  /// Asks once and hands back whatever is answered; it follows no redirects, and what its status means is the caller's
  /// to say.
  /// - Throws: ``FetchFailure``, but not ``FetchFailure/refused(status:retryAfter:)``.
  public func ask(
    _ question: FetchRequest, within rules: FetchLimits = FetchLimits()
  ) async throws(FetchFailure) -> FetchResponse {
    if let certificate = question.certificate {
      return try await ask(question, trusting: certificate, within: rules)
    }
    return try await limited(by: rules, at: question.address) { client in
      var request = HTTPClientRequest(url: question.address.text)
      request.method = HTTPMethod(rawValue: question.method)
      for (name, value) in question.headers { request.headers.replaceOrAdd(name: name, value: value) }
      if !question.body.isEmpty { request.body = .bytes(question.body) }
      let response = try await client.execute(request, deadline: .now() + .nanoseconds(rules.deadline.nanoseconds))
      let bytes = question.method == "HEAD" ? [] : try await Self.bytes(of: response, atMost: rules.largest)
      return FetchResponse(
        status: Int(response.status.code), headers: response.headers.map { ($0.name.lowercased(), $0.value) },
        bytes: bytes)
    }
  }
}
