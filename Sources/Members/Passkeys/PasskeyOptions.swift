import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaWebAuthn

/// The parameters with which the script calls an authenticator.
struct PasskeyOptions: JSONWritable {
  let challenge: String
  let site: RelyingParty
  /// The display name of the site, which authenticators show with a new passkey.
  let siteName: String
  /// The member for whom a passkey is made; nil if an existing one is to be used.
  var account: Account?
  /// The member's passkeys: not to be made again, or to choose from. If empty, the authenticator
  /// chooses.
  var known: [Passkey] = []

  /// A little shorter than the life of the challenge.
  static let timeout = Duration.minutes(4)

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("challenge", challenge)
      json.field("site", site.id)
      json.field("timeout", Int(Self.timeout.wholeMicroseconds / 1000))
      json.field("known", known.map(\.credential))
      if let account {
        json.field("siteName", siteName)
        json.field("handle", Passkey.handle(of: account.id).base64URL)
        json.field("email", account.email)
        json.field("name", account.name)
        json.field("algorithms", COSEKey.algorithms)
      }
    }
  }
}

extension Request {
  /// Opens a challenge and responds with the parameters.
  func passkeyOptions(
    _ purpose: OpenPasskeyChallenge.Purpose, of member: ID<Member>?, for account: Account? = nil,
    known: [Passkey] = []
  ) async throws -> Response {
    let (relyingParty, challenge) = (try passkeySite(), world.newSecret())
    let open = OpenPasskeyChallenge(
      challenge: challenge, purpose: purpose, member: member, now: now)
    try await site.store.write { try open($0) }
    var answer = Response.json(
      PasskeyOptions(
        challenge: challenge, site: relyingParty,
        siteName: site.preferences.value.identity.displayName, account: account, known: known))
    answer.headers[.cacheControl] = "no-store"
    return answer
  }
}
