import Storefronts

/// Where and when backups are made, and how many are kept.
public struct BackupSettings: Sendable, Equatable {
  /// `PLAZA_BACKUPS`: the folder or bucket; nil to make none.
  public var place: FilesSetting?
  /// The folder; nil if backups are made in a bucket or not at all.
  var folder: String? { place?.folder }
  /// `PLAZA_BACKUP_TIME`: the local time of the nightly backup.
  public var hour = 3
  public var minute = 30
  /// `PLAZA_BACKUP_KEEP`: the number of daily, weekly and monthly backups to keep.
  public var keep = BackupRetention(daily: 7, weekly: 4, monthly: 6)

  /// `PLAZA_BACKUP_PASSPHRASE`, or the first line of the file that
  /// `PLAZA_BACKUP_PASSPHRASE_FILE` names: encrypts the backups; nil to leave them unencrypted.
  public var passphrase: String?

  /// - Parameters:
  ///   - environment: contains the credentials of a bucket.
  ///   - data: the data folder, in which backups are stored by default.
  static func read(
    _ source: SettingsSource, environment: [String: String], data: String,
    absolute: (String) -> String
  ) throws -> BackupSettings {
    var settings = BackupSettings()
    settings.place = try place(source.text("backups"), environment, data, absolute)
    (settings.hour, settings.minute) = try time(source.text("backup.time"))
    settings.keep = try keep(source.text("backup.keep")) ?? settings.keep
    settings.passphrase = try passphrase(
      source.text("backup.passphrase"), file: source.text("backup.passphrase.file").map(absolute))
    return settings
  }

  /// - Throws: ``SettingsError`` if a backup would contain the earlier backups.
  func requireSeparate(from files: FilesSetting) throws {
    guard let folder, let stored = files.folder, (folder + "/").hasPrefix(stored + "/") else {
      return
    }
    throw SettingsError(
      "PLAZA_BACKUPS",
      "must not be in the folder of PLAZA_FILES, \(stored): each backup would contain all others.")
  }

  private static func place(
    _ text: String?, _ environment: [String: String], _ data: String,
    _ absolute: (String) -> String
  ) throws -> FilesSetting? {
    guard let text else { return .folder(data + "/backups") }
    if text == "off" { return nil }
    guard text.hasPrefix("s3:") else {
      return .folder(absolute(text.hasPrefix("file:") ? String(text.dropFirst(5)) : text))
    }
    return try .read(
      text, named: "PLAZA_BACKUPS", environment: environment, beside: data, absolute: absolute)
  }

  /// Error messages never contain the passphrase.
  private static func passphrase(_ text: String?, file: String?) throws -> String? {
    guard let file else {
      guard let text, let fault = EncryptedArchive.fault(of: text) else { return text }
      throw SettingsError("PLAZA_BACKUP_PASSPHRASE", fault + ".")
    }
    let name = "PLAZA_BACKUP_PASSPHRASE_FILE"
    guard text == nil else {
      throw SettingsError(name, "and PLAZA_BACKUP_PASSPHRASE are both set: remove one of them.")
    }
    do {
      return try EncryptedArchive.passphrase(in: file)
    } catch { throw SettingsError(name, "names \(file): \(error.description)") }
  }

  private static func time(_ text: String?) throws -> (Int, Int) {
    guard let text else { return (3, 30) }
    guard let match = text.wholeMatch(of: /([01]?[0-9]|2[0-3]):([0-5][0-9])/),
      let hour = Int(match.1), let minute = Int(match.2)
    else {
      throw SettingsError(
        "PLAZA_BACKUP_TIME", "must be a time of day such as 03:30, but is \"\(text)\".")
    }
    return (hour, minute)
  }

  private static func keep(_ text: String?) throws -> BackupRetention? {
    guard let text else { return nil }
    let numbers = text.split { $0 == " " || $0 == "," }.map { Int($0) ?? -1 }
    guard numbers.count == 3, numbers.allSatisfy({ (0...1000).contains($0) }), numbers[0] > 0
    else {
      throw SettingsError(
        "PLAZA_BACKUP_KEEP",
        "must be the daily, weekly and monthly backups to keep, such as 7 4 6, but is \"\(text)\"."
      )
    }
    return BackupRetention(daily: numbers[0], weekly: numbers[1], monthly: numbers[2])
  }
}
