import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// A request with any method.
public struct FetchRequest: Sendable {
  public var method: String
  public var address: FetchURL
  /// The header fields. `Host` and `Content-Length` are added by the client.
  public var headers: [(name: String, value: String)]
  public var body: [UInt8]
  /// The only accepted certificate, in DER; nil to verify with the system's trust roots.
  public var certificate: [UInt8]?

  public init(
    _ method: String, _ address: FetchURL, headers: [(name: String, value: String)] = [],
    body: [UInt8] = []
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
  }
}

/// A response with any status.
public struct FetchResponse: Sendable {
  public let status: Int
  /// The header fields, with names in lower case.
  public let headers: [(name: String, value: String)]
  /// The complete body.
  public let bytes: [UInt8]

  public init(status: Int, headers: [(name: String, value: String)], bytes: [UInt8]) {
    self.status = status
    self.headers = headers
    self.bytes = bytes
  }

  /// Returns the value of the first header field with a name in lower case.
  public func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

extension HTTPFetcher {
  /// Sends a request and returns the response with any status. Redirects are not followed.
  /// - Throws: ``FetchFailure``, but never ``FetchFailure/refused(status:retryAfter:)``.
  public func send(
    _ question: FetchRequest, within rules: FetchLimits = FetchLimits()
  ) async throws(FetchFailure) -> FetchResponse {
    if let certificate = question.certificate {
      return try await send(question, trusting: certificate, within: rules)
    }
    return try await limited(by: rules, at: question.address) { client in
      var request = HTTPClientRequest(url: question.address.text)
      request.method = HTTPMethod(rawValue: question.method)
      for (name, value) in question.headers {
        request.headers.replaceOrAdd(name: name, value: value)
      }
      if !question.body.isEmpty { request.body = .bytes(question.body) }
      let response = try await client.execute(
        request, deadline: .now() + .nanoseconds(rules.deadline.nanoseconds))
      let bytes =
        question.method == "HEAD" ? [] : try await Self.bytes(of: response, atMost: rules.largest)
      return FetchResponse(
        status: Int(response.status.code),
        headers: response.headers.map { ($0.name.lowercased(), $0.value) },
        bytes: bytes)
    }
  }
}
