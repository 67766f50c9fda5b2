import Foundation
import PlazaBase
import PlazaCrypto
import PlazaTesting
import Testing

@testable import PlazaFilesS3

/// Amazon's published examples
/// (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html), and signatures that
/// botocore made.
@Suite struct S3SignatureTests {
  private let signature = S3Signature(
    credentials: S3Credentials(
      key: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
    region: "us-east-1", now: Instant(seconds: 1_369_353_600))

  @Test func `the signature of a range request matches the AWS example`() {
    let made = sign("GET", "/test.txt", headers: [("range", "bytes=0-9")])
    #expect(
      made.hasSuffix("Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"))
    #expect(made.contains("SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,"))
  }

  @Test func `the signature of an upload matches the AWS example`() {
    let made = sign(
      "PUT", "/test%24file.text",
      headers: [
        ("date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
      ],
      body: "Welcome to Amazon S3.")
    #expect(
      made.hasSuffix("Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"))
  }

  @Test func `the signature of a query without value matches the AWS example`() {
    let made = sign("GET", "/", query: [("lifecycle", "")])
    #expect(
      made.hasSuffix("Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"))
  }

  @Test func `the signature of a listing matches the AWS example`() {
    let made = sign("GET", "/", query: [("max-keys", "2"), ("prefix", "J")])
    #expect(
      made.hasSuffix("Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"))
  }

  @Test func `signatures match those of botocore`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "Golden/botocore.jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 120)
    for line in lines {
      let golden = try JSONDecoder().decode(Golden.self, from: Data(line.utf8))
      #expect(golden.ours == golden.authorization)
    }
  }

  private func sign(
    _ method: String, _ path: String, query: [(name: String, value: String)] = [],
    headers: [(name: String, value: String)] = [], body: String = ""
  ) -> String {
    let hash = body.hexadecimalSHA256
    let own = [
      ("host", "examplebucket.s3.amazonaws.com"), ("x-amz-content-sha256", hash),
      ("x-amz-date", signature.stamp),
    ]
    return signature.authorization(
      method, path: path, query: query, headers: headers + own, hash: hash)
  }
}

private struct Golden: Decodable {
  let key: String
  let secret: String
  let token: String?
  let region: String
  let host: String
  let seconds: Int64
  let method: String
  let path: String
  let query: [[String]]
  let headers: [String: String]
  let body: String
  let authorization: String

  var ours: String {
    let signature = S3Signature(
      credentials: S3Credentials(key: key, secret: secret, token: token), region: region,
      now: Instant(seconds: seconds))
    let hash = bytes.hexadecimalSHA256
    var all = headers.map { (name: $0.key, value: $0.value) }
    all += [("host", host), ("x-amz-content-sha256", hash), ("x-amz-date", signature.stamp)]
    if let token { all.append(("x-amz-security-token", token)) }
    return signature.authorization(
      method, path: path, query: query.map { (name: $0[0], value: $0[1]) }, headers: all,
      hash: hash)
  }

  private var bytes: [UInt8] {
    let digits = Array(body.utf8)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
    }
  }
}
