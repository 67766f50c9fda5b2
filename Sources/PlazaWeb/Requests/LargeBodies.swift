import HTTPTypes
import PlazaBase
import Synchronization

/// Bodies that are gathered in memory as a whole. One member, or one address of strangers, has only a few of them on
/// their way at a time: each may take as much memory as its route allows.
final class LargeBodies: Sendable {
  /// At a time.
  static let most = 3
  /// Bytes from which on a route's bodies count.
  private static let large = 1_048_576

  private let counts = Mutex<[String: Int]>([:])

  /// Answers a request while its body counts.
  /// - Throws: 429 where others of the same sender are not answered yet, and what answering throws.
  func pass(_ request: inout Request, _ answer: (inout Request) async throws -> Response) async throws -> Response {
    guard case .raw(let most) = request.route.body, most > Self.large else { return try await answer(&request) }
    let sender = request.viewer?.id.text ?? request.network
    let isIn = counts.withLock { counts in
      guard counts[sender, default: 0] < Self.most else { return false }
      counts[sender, default: 0] += 1
      return true
    }
    guard isIn else { throw Problem.tooManyBodies }
    defer {
      counts.withLock { counts in
        let left = counts[sender, default: 1] - 1
        counts[sender] = left == 0 ? nil : left
      }
    }
    return try await answer(&request)
  }
}

extension Problem {
  fileprivate static var tooManyBodies: Problem {
    var problem = Problem(
      .tooManyRequests, "too-many-uploads", title: say("Too many uploads at once"),
      detail: say("You're already uploading \(LargeBodies.most) files. Wait until one of them has finished."))
    problem.retryAfter = 10
    return problem
  }
}
