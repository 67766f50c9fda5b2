import Glibc
import NIOCore
import NIOSSL

extension Error {
  /// Why a connection failed, without the names of types and of the library's source files.
  var connectionErrorReason: String {
    switch self {
    case let system as IOError: String(cString: strerror(system.errnoCode))
    case let certificate as NIOSSLExtraError:
      String("\(certificate)".split(separator: ": ", maxSplits: 1).last ?? "the name is different")
    default: opensslReason ?? "the connection failed"
    }
  }

  /// Returns "certificate verify failed" for "…:OPENSSL_internal:CERTIFICATE_VERIFY_FAILED at …".
  private var opensslReason: String? {
    let code = String(describing: self).firstMatch(of: /[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+/)
    return code.map { $0.output.lowercased().replacing("_", with: " ") }
  }
}
