import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API routes for counter devices, used by the counter's offline page and by other clients.
struct DeviceAPI: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(API.devices.pattern, for: .clerks, list),
      .post(API.devices.pattern, for: .clerks, register),
      .post(API.shift.pattern, for: .clerks, beginShift),
      .post(API.revoke.pattern, for: .clerks, revoke),
      .get(API.snapshot.pattern, for: .clerks, snapshot),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    let found = try await request.site.store.read { try CounterDevice.list(page, $0) }
    return .list(found.items, next: found.next)
  }

  private func register(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let name = check.text("name", say("device name"), atMost: 60)
    try check.finish()
    let register = RegisterDevice(name, by: try request.clerk(), in: request.world)
    return try await request.once { tx in
      let device = try register(tx)
      return .created(device, at: API.snapshot(device.id))
    }
  }

  private func beginShift(_ request: Request) async throws -> Response {
    let begin = StartShift(
      device: try request.id("device"), clerk: try request.clerk(), now: request.now)
    return try await request.once { .json(try begin($0)) }
  }

  private func revoke(_ request: Request) async throws -> Response {
    let revoke = RevokeDevice(
      device: try request.id("device"), clerk: try request.clerk(), now: request.now)
    return try await request.once { .json(try revoke($0)) }
  }

  /// Returns the data that the device needs to work offline. Its entity tag changes whenever the
  /// data does.
  private func snapshot(_ request: Request) async throws -> Response {
    let (id, settings, now, clerk) = (
      try request.id("device", of: CounterDevice.self), settings, request.now, try request.clerk()
    )
    let snapshot = try await request.site.store.longRead { tx in
      let device = try CounterDevice.find(id, tx)
      if device.revokedAt != nil { throw DeviceRefusal.revoked(name: device.name) }
      return try CounterSnapshot(settings, clerk, now: now, tx)
    }
    return Response.json(snapshot).taggedByContent()
  }
}

extension CounterDevice: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("name", name)
      json.field("madeAt", madeAt)
      json.field("lastSequence", lastSequence)
      json.field("lastHash", lastHash)
      json.field("seenAt", seenAt)
      json.field("revokedAt", revokedAt)
    }
  }
}

extension API {
  static let devices = RoutePath("/api/rental/devices")
  static let shift = RoutePath("/api/rental/devices/{device}/shift")
  static let revoke = RoutePath("/api/rental/devices/{device}/revoke")
  static let snapshot = RoutePath("/api/rental/devices/{device}/snapshot")
}
