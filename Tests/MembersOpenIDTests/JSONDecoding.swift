import Foundation

@testable import MembersOpenID

enum JSONDecoding {
  static func claims(_ text: String) throws -> OpenIDClaims {
    try JSONDecoder().decode(OpenIDClaims.self, from: Data(text.utf8))
  }
}
