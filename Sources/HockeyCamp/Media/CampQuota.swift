import MediaLibrary
import PlazaBase
import PlazaData
import PlazaHTTP

/// The storage quotas of the camp. A coach has ten times the quota of a member; the office has no
/// limit.
struct CampQuota: Sendable {
  /// The quota of a member in bytes.
  let bytes: Int

  func of(_ viewer: Viewer, _ tx: any Transaction) throws -> StorageQuota {
    try StorageQuota(of: viewer.id, maximum: try maximum(viewer, tx), tx)
  }

  private func maximum(_ viewer: Viewer, _ tx: any Transaction) throws -> Int? {
    if viewer.isStaff(of: HockeyCamp.name) { return nil }
    return try CampGroup.of(viewer.id, as: .coach, tx).isEmpty ? bytes : 10 * bytes
  }
}
