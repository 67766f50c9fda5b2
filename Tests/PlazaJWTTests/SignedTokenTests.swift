import PlazaBase
import Testing

@testable import PlazaJWT

/// The example of RFC 7515, appendix A.3, and changes to it.
struct SignedTokenTests {
  private static let example = """
    eyJhbGciOiJFUzI1NiJ9.\
    eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.\
    DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q
    """

  private struct Claims: Decodable, Sendable { let iss: String }

  /// Returns a key set with the example's key.
  private func keySet(_ more: String = "", curve: String = "P-256") -> [UInt8] {
    Array(
      """
      {"keys":[{"kty":"OKP","crv":"Ed25519","x":"AA"},{"kid":7},{"kty":"EC","crv":"\(curve)",\
      "x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",\
      "y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"\(more)}]}
      """.utf8)
  }

  @Test func `the RFC's example is verified`() throws {
    let token = try #require(SignedToken(Self.example, accepting: [.es256]))
    #expect(token.algorithm == .es256 && token.key == nil)
    let key = try #require(JWKSCache.read(keySet(), for: [.es256])[""])
    #expect(token.claims(Claims.self, checkedWith: key)?.iss == "joe")
  }

  @Test func `a changed signature or payload is refused`() throws {
    let key = try #require(JWKSCache.read(keySet(), for: [.es256])[""])
    for (old, new) in [("DtEhU", "DtEhV"), ("eyJpc3MiOiJqb2Ui", "eyJpc3MiOiJqb2Yi")] {
      let token = try #require(
        SignedToken(Self.example.replacing(old, with: new), accepting: [.es256]))
      #expect(token.claims(Claims.self, checkedWith: key) == nil)
    }
  }

  @Test(arguments: [
    #"{"alg":"none"}"#, #"{"alg":"HS256"}"#, #"{"alg":"RS256","crit":["exp"]}"#,
    #"{"alg":"RS256","kid":""}"#, #"{"kid":"one"}"#, #"{"alg":"RS512"}"#,
  ])
  func `a header with another algorithm or an unknown extension is refused`(header: String) {
    let token = "\(Array(header.utf8).base64URL).e30.AAAA"
    #expect(SignedToken(token, accepting: Set(JWTAlgorithm.allCases)) == nil)
  }

  @Test func `an algorithm that the issuer may not use is refused`() {
    #expect(SignedToken(Self.example, accepting: [.rs256]) == nil)
  }

  @Test func `keys of other uses, curves and algorithms are ignored`() {
    #expect(JWKSCache.read(keySet(#","use":"enc""#), for: [.es256]).isEmpty)
    #expect(JWKSCache.read(keySet(#","alg":"ES384""#), for: [.es256]).isEmpty)
    #expect(JWKSCache.read(keySet(curve: "P-384"), for: [.es256]).isEmpty)
    #expect(JWKSCache.read(keySet(), for: [.rs256]).isEmpty)
    #expect(JWKSCache.read(keySet(#","kid":"a""#), for: [.es256]).keys.first == "a")
  }
}
