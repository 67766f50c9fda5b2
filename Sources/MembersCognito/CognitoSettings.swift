public import PlazaFetch

/// A user pool of AWS Cognito, and the app client by which the plaza speaks to it.
public struct CognitoSettings: Sendable, Equatable {
  /// The app client's id.
  public let client: String
  /// The app client's secret; nil for a client without one.
  public let secret: String?
  /// Where the API answers, such as `https://cognito-idp.eu-west-2.amazonaws.com`.
  public let api: FetchURL
  /// What the pool's tokens name as their issuer.
  public let issuer: String
  /// Where the keys are that the pool signs its tokens with.
  public let keys: FetchURL

  /// A pool.
  public init(client: String, secret: String?, api: FetchURL, issuer: String, keys: FetchURL) {
    self.client = client
    self.secret = secret
    self.api = api
    self.issuer = issuer
    self.keys = keys
  }
}
