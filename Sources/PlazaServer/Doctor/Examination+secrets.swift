import Members
import MembersCognito
import PlazaBase
import PlazaData
import PlazaFetch

/// Checks how passwords and TOTP secrets are protected.
extension Examination {
  /// Checks the file of breached passwords at a thousand positions.
  var passwords: Finding {
    guard let path = settings.breachedPasswords else {
      return .warning(
        "passwords",
        "Passwords are not compared with those of breaches; name a file of hashes (PLAZA_BREACHED_PASSWORDS)."
      )
    }
    do {
      let size = try BreachedPasswords(path: path).probe()
      return .good(
        "passwords",
        "\(path) is sorted where it was looked at; it has \(ByteCount(size).localizedText).")
    } catch {
      return .bad(
        "passwords", "\(error) Until then common passwords are refused by the built-in list alone."
      )
    }
  }

  /// Checks the external service that stores passwords, if one is configured.
  func authority() async -> [Finding] {
    let fetcher = HTTPFetcher(logger: settings.logger())
    guard let authority = settings.authority(fetcher, .real) else { return [] }
    let faults = await authority.faults()
    await fetcher.close()
    if !faults.isEmpty {
      return faults.map {
        .bad("sign-in", "\($0) Nobody can sign in until then (PLAZA_COGNITO_…).")
      }
    }
    return [.good("sign-in", "AWS Cognito answers, and its keys can be read.")]
  }

  /// Checks the encryption key of TOTP secrets, and whether it decrypts all of them.
  func encryptionKey() async -> [Finding] {
    let file = EncryptionKeyFile(path: settings.sealKey.path)
    do {
      guard let keys = try file.keys() else {
        return [
          settings.sealKey.isOwn
            ? .warning(
              "seal", "There is no key for second factors yet; the first start makes \(file.path)."
            )
            : .bad(
              "seal",
              "\(file.path) (PLAZA_SEAL_KEY) is not there, and the plaza does not start without it."
            )
        ]
      }
      return [place(file, keys.count)] + (try await seeds(keys))
    } catch {
      return [.bad("seal", "\(error)")]
    }
  }

  private func place(_ file: EncryptionKeyFile, _ count: Int) -> Finding {
    if file.isOpen {
      return .bad("seal", "Others may look into \(file.path): run chmod 600 \(file.path).")
    }
    let older =
      count == 1 ? "" : " It holds \(count) keys: plaza seal turn brings a turn to its end."
    guard settings.sealKey.isOwn else {
      return .good("seal", "\(file.path) seals second factors.\(older)")
    }
    return .good(
      "seal",
      "\(file.path) seals second factors. It lies beside the data: backups and copies of the database are of no use "
        + "without it, a stolen disk is.\(older)")
  }

  private func seeds(_ keys: [[UInt8]]) async throws -> [Finding] {
    guard let seal = TOTPSecretCipher(keys: keys),
      let found = try await readDatabase({ try Members.unreadableSeeds(seal, $0) })
    else {
      return []
    }
    guard found.unreadable > 0 else { return [] }
    return [
      .bad(
        "seal",
        "\(found.unreadable) of \(found.all) second factors are sealed with another key. Put it back below the first, "
          + "or have them set up anew.")
    ]
  }
}
