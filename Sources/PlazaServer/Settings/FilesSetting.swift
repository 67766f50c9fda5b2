public import PlazaFilesS3
import Storefronts

/// The storage of files.
public enum FilesSetting: Sendable, Equatable {
  /// A local folder.
  case folder(String)
  /// An S3 bucket and the credentials for it.
  case bucket(S3Bucket, S3Credentials)

  /// The folder; nil for a bucket.
  public var folder: String? { if case .folder(let path) = self { path } else { nil } }
  /// The bucket; nil for a folder.
  public var bucket: S3Bucket? { if case .bucket(let bucket, _) = self { bucket } else { nil } }

  /// The bucket and its key prefix as backups record it; nil for a folder.
  var location: String? { bucket.map { "\($0.name)/\($0.prefix)" } }

  /// - Parameters:
  ///   - name: the name of the setting.
  ///   - text: the setting; nil for the folder in the data folder.
  ///   - environment: contains the credentials in Amazon's standard variables.
  /// - Throws: ``SettingsError``.
  static func read(
    _ text: String?, named name: String = "PLAZA_FILES", environment: [String: String],
    beside: String, absolute: (String) -> String
  ) throws
    -> FilesSetting
  {
    guard let text else { return .folder(beside) }
    if text.hasPrefix("file:"), text.count > 5 {
      return .folder(absolute(String(text.dropFirst(5))))
    }
    guard text.hasPrefix("s3:") else {
      throw SettingsError(name, "must be file:FOLDER or s3://BUCKET, but is \"\(text)\".")
    }
    guard let bucket = S3Bucket(text) else {
      throw SettingsError(
        name,
        "must be like s3://bucket/prefix?endpoint=https://s3.example&region=eu-west-2, but is \"\(text)\"."
      )
    }
    guard let key = environment["AWS_ACCESS_KEY_ID"],
      let secret = environment["AWS_SECRET_ACCESS_KEY"]
    else {
      throw SettingsError(
        name,
        "names a bucket: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set to ask it.")
    }
    return .bucket(
      bucket, S3Credentials(key: key, secret: secret, token: environment["AWS_SESSION_TOKEN"]))
  }
}
