import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Counter devices for their own page and for programs.
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

  private func list(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    let found = try await call.site.store.read { try CounterDevice.list(page, $0) }
    return .list(found.items, next: found.next)
  }

  private func register(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let name = check.text("name", say("name of the device"), atMost: 60)
    try check.finish()
    let register = RegisterDevice(name, by: try call.clerk(), in: call.world)
    return try await call.once { tx in
      let device = try register(tx)
      return .created(device, at: API.snapshot(device.id))
    }
  }

  private func beginShift(_ call: Call) async throws -> Answer {
    let begin = BeginShift(device: try call.id("device"), clerk: try call.clerk(), now: call.now)
    return try await call.once { .json(try begin($0)) }
  }

  private func revoke(_ call: Call) async throws -> Answer {
    let revoke = RevokeDevice(device: try call.id("device"), clerk: try call.clerk(), now: call.now)
    return try await call.once { .json(try revoke($0)) }
  }

  /// What the device needs to work alone. The tag tells whether anything has changed since it asked last.
  private func snapshot(_ call: Call) async throws -> Answer {
    let (id, settings, now, clerk) = (
      try call.id("device", of: CounterDevice.self), settings, call.now, try call.clerk()
    )
    let snapshot = try await call.site.store.longRead { tx in
      let device = try CounterDevice.find(id, tx)
      if device.revokedAt != nil { throw DeviceRefusal.revoked(name: device.name) }
      return try CounterSnapshot(settings, clerk, now: now, tx)
    }
    var answer = Answer.json(snapshot)
    if case .bytes(let bytes) = answer.body { answer.headers[.eTag] = CounterSnapshot.tag(of: bytes) }
    return answer
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
  static let devices = Place("/api/rental/devices")
  static let shift = Place("/api/rental/devices/{device}/shift")
  static let revoke = Place("/api/rental/devices/{device}/revoke")
  static let snapshot = Place("/api/rental/devices/{device}/snapshot")
}
