import PlazaBase
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Testing

@testable import Members

struct PasswordHashTests {
  @Test func `scrypt matches RFC 7914`() throws {
    let cost = ScryptCost(logRounds: 14, blockSize: 8, parallelism: 1)
    let hash = try PasswordHash(
      of: "pleaseletmein", salt: Array("SodiumChloride".utf8), cost: cost)
    #expect(
      hash.key.hexadecimal == "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2")
  }

  @Test func `a hash is stored with its cost and read again`() throws {
    let hash = try PasswordHash(of: "three green elephants", salt: Array(0..<16), cost: .cheap)
    #expect(hash.text.hasPrefix("$scrypt$ln=4,r=1,p=1$AAECAwQFBgcICQoLDA0ODw==$"))
    #expect(PasswordHash(hash.text) == hash)
  }

  @Test(arguments: [
    "", "$scrypt$", "$argon2id$ln=4,r=1,p=1$AAEC$AAEC", "$scrypt$ln=4,r=1$AAEC$AAEC",
    "$scrypt$ln=99,r=1,p=1$AAEC$AAEC",
    "$scrypt$ln=4,r=1,p=1$AAEC$AAEC",
  ])
  func `an invalid hash is not read`(text: String) {
    #expect(PasswordHash(text) == nil)
  }

  @Test func `composed and decomposed spellings of a password match the same hash`() async throws {
    let hasher = PasswordHasher(cost: .cheap)
    let hash = try await hasher.hash("Zürich am Ütliberg", salt: Array(0..<16))
    #expect(try await hasher.matches("Zu\u{308}rich am U\u{308}tliberg", hash))
    #expect(try await !hasher.matches("Zurich am Utliberg", hash))
    #expect(try await !hasher.matches("", nil), "no account, no password, no way in")
  }

  @Test func `two passwords are hashed at a time, and a full queue returns busy`() async throws {
    let slow = ScryptCost(logRounds: 12, blockSize: 8, parallelism: 1)
    let hasher = PasswordHasher(cost: slow, width: 2, maxQueueLength: 3)
    let outcomes = await withTaskGroup(of: String.self) { group in
      for _ in 0..<12 {
        group.addTask {
          do {
            _ = try await hasher.hash("three green elephants", salt: Array(0..<16))
            return "done"
          } catch let problem as Problem {
            return problem.slug
          } catch {
            return "\(error)"
          }
        }
      }
      return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(outcomes["done", default: 0] >= 5)
    #expect(outcomes["busy", default: 0] >= 1)
    #expect(outcomes.count == 2, "\(outcomes)")
    #expect(hasher.metrics.peak == 2)
  }
}
