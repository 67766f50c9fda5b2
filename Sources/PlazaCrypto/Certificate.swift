import CCrypto
import Glibc

/// The contents of an X.509 certificate. They are not verified.
public struct Certificate: Sendable, Equatable {
  /// The certificate in DER.
  public let bytes: [UInt8]
  /// The subject, such as `CN = printer.lan`.
  public let subject: String
  /// The beginning of its validity, in seconds since 1970.
  public let begins: Int
  /// The end of its validity, in seconds since 1970.
  public let ends: Int

  /// Parses a certificate in DER.
  /// - Throws: ``CryptoFault/wrongSize`` if the bytes are not a certificate.
  public init(_ bytes: [UInt8]) throws(CryptoFault) {
    let certificate = try bytes.withUnsafeBufferPointer { buffer throws(CryptoFault) in
      var place = buffer.baseAddress
      return try Calls.made(d2i_X509(nil, &place, buffer.count), or: .wrongSize)
    }
    defer { X509_free(certificate) }
    self.bytes = bytes
    subject = try Self.nameText(X509_get_subject_name(certificate))
    begins = try Self.seconds(X509_get0_notBefore(certificate))
    ends = try Self.seconds(X509_get0_notAfter(certificate))
  }

  private static func nameText(_ name: OpaquePointer?) throws(CryptoFault) -> String {
    let text = try Calls.made(BIO_new(BIO_s_mem()))
    defer { BIO_free(text) }
    try Calls.check(X509_NAME_print_ex(text, name, 0, plaza_name_flags) >= 0 ? 1 : 0)
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = Int(BIO_read(text, &buffer, Int32(buffer.count)))
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : ""
  }

  private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) throws(CryptoFault) -> Int {
    var parts = tm()
    try Calls.check(ASN1_TIME_to_tm(time, &parts), or: .wrongSize)
    return timegm(&parts)
  }
}
