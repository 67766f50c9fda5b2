import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

extension Members {
  /// Returns the provider that the path names.
  /// - Throws: 404 if the site has none with that name.
  func provider(_ request: Request) throws(Problem) -> any SignInProvider {
    let slug = try request.parameter("provider")
    guard let provider = providers.first(where: { $0.slug == slug }) else { throw .notFound }
    return provider
  }

  /// Returns the display name of a provider, also of one that is no longer set up.
  func providerName(_ slug: String) -> String {
    providers.first { $0.slug == slug }?.name ?? slug
  }
}

// MARK: - Signing out

extension Members {
  /// The page to show after a member has signed out.
  func pageAfterSignOut(_ request: Request) -> Link {
    request.cookie(ProviderSession.cookie) == nil ? .home : Link("signout")
  }

  /// Offers to end the session at the provider as well. It may ask the provider for the address,
  /// but the member is signed out here already.
  func showSignedOut(_ request: Request) async throws -> Response {
    guard request.viewer == nil, let session = ProviderSession(request),
      let provider = providers.first(where: { $0.slug == session.provider })
    else { return .redirect(to: .home) }
    let address = await provider.signOutAddress(
      idToken: session.idToken, returningTo: request.absoluteURL(of: .home))
    var answer: Response =
      if let address {
        request.page(
          ProviderPages(request: request, provider: provider).signedOut(at: address))
      } else {
        .redirect(to: .home, flash: request.flash)
      }
    answer.addCookie(
      ProviderSession.cookie, "", seconds: 0, secure: request.site.isSecure, path: Link("signout"))
    return answer
  }
}
