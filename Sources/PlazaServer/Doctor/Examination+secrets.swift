import Members
import MembersCognito
import MembersOpenID
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
        "Passwords are not checked against known breaches. To check them, set "
          + "PLAZA_BREACHED_PASSWORDS to a file of hashes."
      )
    }
    do {
      let size = try BreachedPasswords(path: path).probe()
      return .good(
        "passwords",
        "\(path) is readable and, in a sample, sorted; \(ByteCount(size).localizedText).")
    } catch {
      return .bad(
        "passwords",
        "\(error.operatorMessage) Until then, only the built-in list of common passwords is used."
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
        .bad("sign-in", "\($0) Until then, signing in is not possible (PLAZA_COGNITO_…).")
      }
    }
    return [.good("sign-in", "AWS Cognito is reachable, and its keys are valid.")]
  }

  /// Checks the services with which members can sign in.
  func signInProviders() async -> [Finding] {
    let fetcher = HTTPFetcher(logger: settings.logger())
    var findings: [Finding] = []
    for provider in settings.signInProviders(fetcher, .real) {
      let fault = await provider.fault()
      findings.append(
        fault.map {
          .bad("sign-in", "\($0) Until then, signing in with \(provider.name) is not possible.")
        } ?? .good("sign-in", "\(provider.name) is reachable, and its keys are valid."))
    }
    await fetcher.close()
    return findings
  }

  /// Checks the encryption key of TOTP secrets, and whether it decrypts all of them.
  func encryptionKey() async -> [Finding] {
    let file = EncryptionKeyFile(path: settings.encryptionKey.path)
    do {
      guard let keys = try file.keys() else {
        return [
          settings.encryptionKey.isOwn
            ? .warning(
              "keys",
              "The key for second factors does not exist yet. The first start creates \(file.path)."
            )
            : .bad(
              "keys",
              "\(file.path) (PLAZA_ENCRYPTION_KEY) does not exist. The server does not start without it."
            )
        ]
      }
      return [location(file, keys.count)] + (try await seeds(keys))
    } catch {
      return [.bad("keys", error.operatorMessage)]
    }
  }

  private func location(_ file: EncryptionKeyFile, _ count: Int) -> Finding {
    if file.isOpen {
      return .bad("keys", "Other users can read \(file.path): run chmod 600 \(file.path).")
    }
    let older =
      count == 1
      ? "" : " It contains \(count) keys: to finish the rotation, run plaza keys rotate."
    guard settings.encryptionKey.isOwn else {
      return .good("keys", "\(file.path) encrypts second factors.\(older)")
    }
    return .good(
      "keys",
      "\(file.path) encrypts second factors. It is in the same folder as the data: it protects backups and copies of "
        + "the database, but not a stolen disk.\(older)")
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
        "keys",
        "\(found.unreadable) of \(found.all) second factors are encrypted with another key. Add that key "
          + "below the first one, or have them set up again.")
    ]
  }
}
