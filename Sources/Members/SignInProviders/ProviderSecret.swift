import PlazaBase
import PlazaHTTP

extension Request {
  private static func providerCookie(secure: Bool) -> String {
    secure ? "__Host-plaza-provider" : "plaza-provider"
  }

  /// The secret with which this browser continues a sign-in with a provider.
  var providerSecret: SecretToken? {
    cookie(Request.providerCookie(secure: site.isSecure)).flatMap {
      (20...128).contains($0.utf8.count) ? SecretToken(sent: $0) : nil
    }
  }

  fileprivate static func providerCookie(_ request: Request) -> String {
    providerCookie(secure: request.site.isSecure)
  }
}

extension Response {
  /// Keeps the secret until an offered identity expires.
  mutating func addProviderSecret(_ secret: SecretToken, _ request: Request) {
    addCookie(
      Request.providerCookie(request), secret.text,
      seconds: Int(IdentityOffer.lasts.components.seconds), secure: request.site.isSecure)
  }

  /// Deletes the secret after the identity was connected.
  mutating func clearProviderSecret(_ request: Request) {
    addCookie(
      Request.providerCookie(request), "", seconds: 0, secure: request.site.isSecure)
  }
}
