import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaProcesses
import PlazaUI

/// Members' pictures.
struct AvatarRoutes: Sendable {
  let members: Members

  /// Large enough for a page header on a high-density screen.
  private static let size = PictureSize("avatar", width: 320, height: 320)

  var routes: [Route] {
    [
      .get("/avatars/{member}", for: .members, show),
      .put("/account/avatar", for: .members, body: .raw(atMost: Pictures.largest), set),
      .post("/account/avatar/remove", for: .members, remove),
    ]
  }

  /// Responds with the viewer's own picture, or for administrators with any; pages never show a
  /// picture to anyone else.
  private func show(_ request: Request) async throws -> Response {
    let (id, viewer) = (try request.id("member", of: Member.self), try request.signedIn())
    guard id == viewer.id || viewer.isAdmin else { throw Problem.notFound }
    let (account, avatar) = try await request.site.store.read { tx in
      try (Account.find(id, tx), Avatar.find(id, tx))
    }
    guard let account else { throw Problem.notFound }
    guard let avatar else {
      return .bytes(initialsDrawing(of: account.name).bytes, type: "image/svg+xml")
    }
    return .bytes(avatar.bytes, type: avatar.mediaType)
  }

  private func set(_ request: Request) async throws -> Response {
    let member = try request.signedIn().id
    try await Limit.avatars.require(request)
    let picture = try await remade(request.body)
    let set = SetAvatar(member: member, picture: picture, now: request.now)
    return try await request.once { tx in
      try set(tx)
      let preview = Link("avatars", member.text).query(["of": String(set.now.microseconds)])
      return .json { json in
        json.field("id", member)
        json.field("preview", preview.text)
      }
    }
  }

  private func remade(_ bytes: [UInt8]) async throws -> SetAvatar.Picture {
    do {
      let made = try await members.pictures.remake(bytes, in: [Self.size])
      guard let jpeg = made[Self.size.name] else { throw PictureRefusal.damaged }
      return SetAvatar.Picture(bytes: jpeg, mediaType: Pictures.type)
    } catch let error as ToolError {
      throw error.requestError
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    let remove = SetAvatar(member: try request.signedIn().id, picture: nil, now: request.now)
    return try await request.once { tx in
      try remove(tx)
      return .redirect(to: Link("account"), flash: .done(say("Picture removed.")))
    }
  }
}

/// Draws a member's initials on a disc, for members without a picture; the same as in the bar of
/// every page.
func initialsDrawing(of name: String) -> Markup {
  let initials = Initials(of: name)
  let colours = Initials.colours[initials.hue]
  return """
    <svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320">\
    <circle cx="160" cy="160" r="160" fill="\(colours.ground)"/><text x="160" y="160" fill="\(colours.ink)" \
    font-size="128" font-family="system-ui, sans-serif" text-anchor="middle" dominant-baseline="central">\
    \(initials.letters)</text></svg>
    """
}
