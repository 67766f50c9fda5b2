import MediaLibrary
import PlazaBase
import PlazaData
import PlazaWeb

/// How much of somebody's footage the camp keeps: of a coach's ten times a member's, of the office's whatever comes.
struct CampQuota: Sendable {
  /// Of a member's.
  let bytes: Int

  func of(_ viewer: Viewer, _ tx: any Transaction) throws -> StorageQuota {
    try StorageQuota(of: viewer.id, most: try most(viewer, tx), tx)
  }

  private func most(_ viewer: Viewer, _ tx: any Transaction) throws -> Int? {
    if viewer.isStaff(of: HockeyCamp.name) { return nil }
    return try CampGroup.of(viewer.id, as: .coach, tx).isEmpty ? bytes : 10 * bytes
  }
}
