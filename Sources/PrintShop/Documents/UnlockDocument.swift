import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaProcesses

/// Removes the password of a member's PDF. The password is passed to the tool through standard
/// input and never stored; from then on only the decrypted file is stored.
struct UnlockDocument: Sendable {
  let documentStore: EncryptedDocumentStore
  let tools: ToolRunner
  let settings: PrintSettings

  enum Refusal: PlazaBase.Refusal {
    case wrong
    /// The document does not exist or has no password.
    case notLocked

    var slug: String { self == .wrong ? "wrong-document-password" : "document-not-locked" }

    var message: String {
      switch self {
      case .wrong: say("That isn't the file's password. Try again.")
      case .notLocked: say("This document doesn't need a password. Check the list again.")
      }
    }
  }

  /// Also prepares the document.
  /// - Throws: ``Refusal``, `LimitReached`, ``DocumentRefusal``.
  func callAsFunction(_ id: ID<Document>, of member: ID<Member>, with password: String)
    async throws
  {
    let now = documentStore.world.now()
    let key = try await documentStore.store.write { tx in
      guard let found = try Document.find(id, of: member, tx), found.isLocked else {
        throw Refusal.notLocked
      }
      try Limit.documentPasswords.require(member, now: now, tx)
      return try EncryptedDocumentStore.key(of: id, tx)
    }
    guard let key, let bytes = try await documentStore.bytes(of: id, .upload) else {
      throw Refusal.notLocked
    }
    let open = try await tools.withScratchDirectory {
      try await Self.open(bytes, with: password, on: $0)
    }
    var parts: [DocumentPart] = []
    for start in stride(from: 0, to: open.count, by: DocumentPart.maximum) {
      let piece = Array(open[start..<min(start + DocumentPart.maximum, open.count)])
      parts.append(
        try await documentStore.put(piece, .upload, number: parts.count + 1, of: id, key))
    }
    let keep = SaveUnlocked(
      document: id, parts: parts,
      enqueue: EnqueueJob(Uploads.job, key: id.text, for: member, in: documentStore.world))
    try await documentStore.remove(try await documentStore.store.write { try keep($0) })
    try await PrepareDocument(documentStore: documentStore, tools: tools, settings: settings)
      .finish(id)
  }

  private static func open(_ bytes: [UInt8], with password: String, on scratch: ScratchDirectory)
    async throws
    -> [UInt8]
  {
    // The tool reads one line, which must not be empty.
    let line = password.prefix { !$0.isNewline && $0 != "\0" }
    guard !line.isEmpty, line.utf8.count <= 1000 else { throw Refusal.wrong }
    try scratch.put("in.pdf", bytes)
    var tool = SandboxedCommand(
      "qpdf", ["--password-file=-", "--warning-exit-0", "--decrypt", "in.pdf", "out.pdf"],
      .manyPages)
    tool.input = Array(line.utf8) + [0x0A]
    if let refusal = try await Self.refusal(running: tool, on: scratch) { throw refusal }
    guard let open = try scratch.get("out.pdf", atMost: PreparedPDF.largest) else {
      throw DocumentRefusal.tooLarge
    }
    return open
  }

  /// Runs the tool.
  /// - Returns: The reason why the file cannot be opened; nil on success.
  private static func refusal(running tool: SandboxedCommand, on scratch: ScratchDirectory)
    async throws -> (
      any PlazaBase.Refusal
    )?
  {
    do {
      try await scratch.run(tool)
      return nil
    } catch {
      switch error {
      case .failed(_, let message):
        return message.contains("password") ? Refusal.wrong : DocumentRefusal.damaged
      case .deadline: return DocumentRefusal.hostile
      default: throw error
      }
    }
  }
}

extension Document {
  /// Whether the document is waiting for its password.
  var isLocked: Bool { state == .refused && reason == DocumentRefusal.locked.rawValue }
}
