import PlazaBase
import PlazaCrypto
import PlazaFetch
import PlazaFiles

/// Sends signed requests to a bucket, and repeats them if the service is busy or the connection
/// fails. Callers must therefore expect that a request was carried out although its response was
/// lost.
struct S3Client: Sendable {
  let bucket: S3Bucket
  let credentials: S3Credentials
  let fetcher: HTTPFetcher
  let world: World
  var tries = 4
  var pause = Backoff(first: .milliseconds(100), maximum: .seconds(3))
  var rules = FetchLimits(deadline: .seconds(60), largest: 16_777_216)

  /// - Parameter key: the key of an object; `nil` for the bucket itself.
  /// - Returns: a response with status 2xx or 404.
  /// - Throws: ``FileError``.
  func send(
    _ method: String, _ key: String? = nil, query: [(name: String, value: String)] = [],
    headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) async throws -> FetchResponse {
    try await counting(method, key, query: query, headers: headers, body: body).answer
  }

  /// Does the same as ``send(_:_:query:headers:body:)``, and also returns how often the request
  /// was sent.
  func counting(
    _ method: String, _ key: String? = nil, query: [(name: String, value: String)] = [],
    headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) async throws -> (answer: FetchResponse, attempts: Int) {
    var last = "it was not asked"
    for attempt in 1...tries {
      if attempt > 1 { try await Task.sleep(for: pause.pause(after: attempt - 1, world)) }
      do {
        let answer = try await fetcher.send(
          try question(method, key, query, headers, body), within: rules)
        if (200..<300).contains(answer.status) || answer.status == 404 { return (answer, attempt) }
        let code = S3Answer(answer.bytes)?.first("Code")
        last = "status \(answer.status)" + (code.map { " \($0)" } ?? "")
        guard Self.isPassing(answer.status) else { break }
      } catch let failure as FetchFailure {
        last = failure.text
      }
      try Task.checkCancellation()
    }
    let request = key.map { "\(method) \($0)" } ?? method
    throw FileError.unavailable("bucket \(bucket.name): \(request) \(last)")
  }

  private static func isPassing(_ status: Int) -> Bool {
    status == 429 || status == 408 || status >= 500
  }

  private func question(
    _ method: String, _ key: String?, _ query: [(name: String, value: String)],
    _ headers: [(name: String, value: String)], _ body: [UInt8]
  ) throws -> FetchRequest {
    guard let address = bucket.address(key, query: query), let plain = bucket.address(key) else {
      throw FileError.unavailable("bucket \(bucket.name): no address for \(key ?? "")")
    }
    let signature = S3Signature(credentials: credentials, region: bucket.region, now: world.now())
    let hash = body.hexadecimalSHA256
    var signed =
      headers + [("host", host), ("x-amz-content-sha256", hash), ("x-amz-date", signature.stamp)]
    if let token = credentials.token { signed.append(("x-amz-security-token", token)) }
    let authorization = signature.authorization(
      method, path: Self.path(of: plain), query: query, headers: signed, hash: hash)
    return FetchRequest(
      method, address,
      headers: signed.filter { $0.name != "host" } + [("authorization", authorization)], body: body
    )
  }

  /// The value of `Host`, which contains the port only if it is not the default of the scheme.
  private var host: String {
    let isOwn = bucket.endpoint.origin.hasSuffix(
      bucket.endpoint.origin.hasPrefix("https:") ? ":443" : ":80")
    let authority = bucket.endpoint.origin.split(separator: "/").last.map(String.init) ?? ""
    return isOwn ? bucket.endpoint.host : authority
  }

  private static func path(of address: FetchURL) -> String {
    let parts = address.text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return parts.count == 4 ? "/" + parts[3] : "/"
  }
}
