import NIOSSL

/// A server's certificate and key. The keys are not secret: each certificate is self-signed, and
/// only the tests trust the first one.
struct TestCertificate: Sendable {
  let certificate: String
  let key: String

  func server() throws -> NIOSSLContext {
    let key = try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)
    return try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: try chain.map { .certificate($0) }, privateKey: .privateKey(key)))
  }

  var chain: [NIOSSLCertificate] {
    get throws { try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8)) }
  }

  /// For `localhost` and 127.0.0.1.
  static let right = TestCertificate(
    certificate: """
      -----BEGIN CERTIFICATE-----
      MIIBmzCCAUGgAwIBAgIUSsK0VOn6gMpwz/DLe7NNRcoy7uwwCgYIKoZIzj0EAwIw
      FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMTkxMjA4
      MDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
      PQMBBwNCAAT5XE2Raze4KO+0IeNBPOCSS4AJrCrSs/b7TP/QYrrlMK1RywnPzdfS
      O698MRtLeImd37N2lQCSt8agcilkN9x+o28wbTAdBgNVHQ4EFgQUKVcRc83pX8F5
      7xegeLo03PJ3eCwwHwYDVR0jBBgwFoAUKVcRc83pX8F57xegeLo03PJ3eCwwGgYD
      VR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
      zj0EAwIDSAAwRQIgMuu7dKkyav8in0VP0J3aQ0dsprHiOiMQZeYyA7/U3zoCIQCG
      TKMWIRP4WtWkHkXXAEGZcVUj42BolGxYzgpLWcKTrQ==
      -----END CERTIFICATE-----
      """,
    key: """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYS1lpzywYuSklRaO
      /TwjUs6+qeEK3q4K6nllEr+hVWihRANCAAT5XE2Raze4KO+0IeNBPOCSS4AJrCrS
      s/b7TP/QYrrlMK1RywnPzdfSO698MRtLeImd37N2lQCSt8agcilkN9x+
      -----END PRIVATE KEY-----
      """)

  /// For `other.example`.
  static let other = TestCertificate(
    certificate: """
      -----BEGIN CERTIFICATE-----
      MIIBkDCCATegAwIBAgIUPmyQJZoFqQ5h5HCSTDi2RQhArYEwCgYIKoZIzj0EAwIw
      EDEOMAwGA1UEAwwFb3RoZXIwIBcNMjAwMTAxMDAwMDAwWhgPMjExOTEyMDgwMDAw
      MDBaMBAxDjAMBgNVBAMMBW90aGVyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
      KnB9qRrgtcBQzjGCHBR7Z5KA1RFJHoKRRhY/VEXizqAcVtJ1Vg3wQyaMt6VgZVM+
      UpQaJbGfyIlB1BeTPCqCWqNtMGswHQYDVR0OBBYEFKVYTEshzliAsE6hf6c/jWPf
      Z9u6MB8GA1UdIwQYMBaAFKVYTEshzliAsE6hf6c/jWPfZ9u6MBgGA1UdEQQRMA+C
      DW90aGVyLmV4YW1wbGUwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBE
      AiAPukT0X76Vu4k4CGz3fdOQYEv88yjLoV1AvxB2x0WgowIgDzAsT3DfWqn/3jca
      rpDpIcAXoatF7tgM1jih4E0Bcw0=
      -----END CERTIFICATE-----
      """,
    key: """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgP1B2mYY2VKIONrxM
      Byry9Zt4yaWXBD52k3D0AaEK1pChRANCAAQqcH2pGuC1wFDOMYIcFHtnkoDVEUke
      gpFGFj9UReLOoBxW0nVWDfBDJoy3pWBlUz5SlBolsZ/IiUHUF5M8KoJa
      -----END PRIVATE KEY-----
      """)
}
