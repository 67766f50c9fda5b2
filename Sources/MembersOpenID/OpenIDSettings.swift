public import Members
public import PlazaFetch

/// A provider that speaks OpenID Connect, and the client with which Plaza is registered there.
public struct OpenIDSettings: Sendable, Equatable {
  /// How Plaza proves to the provider that it is the client.
  public enum Secret: Sendable, Equatable {
    /// The client has no secret; the code is bound to it by PKCE alone.
    case none
    case shared(String)
    /// A token that Plaza signs for each request.
    case apple(AppleClientKey)
  }

  /// The name in addresses and in the database, such as `google`.
  public let slug: String
  /// The display name.
  public let name: String
  /// The issuer, exactly as its tokens name it.
  public let issuer: String
  /// The URL of the issuer.
  public let address: FetchURL
  public let client: String
  public let secret: Secret
  /// The requested scopes, separated by spaces.
  public var scopes = "openid email profile"
  /// Whether the response comes back as a form (`response_mode=form_post`).
  public var isPosted = false
  /// Whether all addresses count as verified, because the provider's administrators assign them.
  public var trustsAddresses = false
  /// The claim that gives roles; dots separate the names of nested claims.
  public var rolesClaim = "groups"
  public var roles: [ProviderRoleRule] = []

  public init(
    slug: String, name: String, issuer: String, address: FetchURL, client: String, secret: Secret
  ) {
    self.slug = slug
    self.name = name
    self.issuer = issuer
    self.address = address
    self.client = client
    self.secret = secret
  }
}
