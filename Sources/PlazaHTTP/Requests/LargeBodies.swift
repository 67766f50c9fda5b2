import HTTPTypes
import PlazaBase
import Synchronization

/// Limits the concurrent large request bodies that are buffered in memory per member, or per
/// network of signed-out visitors, because each may occupy as much memory as its route allows.
final class LargeBodies: Sendable {
  /// The number of concurrent large bodies per sender.
  static let maximum = 3
  /// The body limit of a route, in bytes, above which its bodies are counted.
  private static let large = 1_048_576

  private let counts = Mutex<[String: Int]>([:])

  /// Handles a request while counting its body.
  /// - Throws: 429 if the sender already has the maximum number of requests in progress, and the
  ///   errors of the handler.
  func pass(_ request: inout Request, _ answer: (inout Request) async throws -> Response)
    async throws -> Response
  {
    guard case .raw(let maximum) = request.route.body, maximum > Self.large else {
      return try await answer(&request)
    }
    let sender = request.viewer?.id.text ?? request.network
    let isIn = counts.withLock { counts in
      guard counts[sender, default: 0] < Self.maximum else { return false }
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
      detail: say(
        "You're already uploading \(LargeBodies.maximum) files. Wait until one of them has finished."
      )
    )
    problem.retryAfter = 10
    return problem
  }
}
