public import PlazaFetch

/// A user pool of AWS Cognito, and the app client with which Plaza accesses it.
public struct CognitoSettings: Sendable, Equatable {
  /// The ID of the app client.
  public let client: String
  /// The secret of the app client; nil if it has none.
  public let secret: String?
  /// The API endpoint, such as `https://cognito-idp.eu-west-2.amazonaws.com`.
  public let api: FetchURL
  /// The issuer of the pool's tokens.
  public let issuer: String
  /// The URL of the JSON Web Key Set with which the pool signs its tokens.
  public let keys: FetchURL

  public init(client: String, secret: String?, api: FetchURL, issuer: String, keys: FetchURL) {
    self.client = client
    self.secret = secret
    self.api = api
    self.issuer = issuer
    self.keys = keys
  }
}
