import Glibc

extension ScratchDirectory {
  /// Copies a file of the server's own to the bench, however large it is; the file stays where it is.
  /// - Parameters:
  ///   - file: its path. A link is not followed.
  ///   - name: how programs find it.
  public func copy(_ file: String, as name: String) async throws(ToolError) {
    guard let source = try ScratchFile(reading: file) else {
      throw .cannotStart("tools", reason: "there is no file \(file)")
    }
    try await put(name, from: source.parts)
  }

  /// Moves a file of the server's own to the bench, which is at once where both are on one file system. It is gone
  /// with the bench, also when the work fails.
  /// - Parameters:
  ///   - file: its path. A link is not followed.
  ///   - name: how programs find it.
  public func move(_ file: String, as name: String) async throws(ToolError) {
    let place = path + "/" + name
    // Looked at first: a link would be moved as it is, and lead a program elsewhere.
    guard try ScratchFile(reading: file) != nil else { throw .cannotStart("tools", reason: "there is no file \(file)") }
    if rename(file, place) == 0 { return giveAway(place) }
    guard errno == EXDEV else { throw .cannotStart("tools", reason: Self.reason("\(file) cannot be moved")) }
    try await copy(file, as: name)
    guard unlink(file) == 0 else { throw .cannotStart("tools", reason: Self.reason("\(file) cannot be removed")) }
  }

  /// Lays a file there that may be larger than the memory.
  /// - Parameter parts: its bytes one part after another, such as those of ``ScratchFile/parts``.
  /// - Throws: ``ToolError``; it is ``ToolError/noRoom`` when the disk fills up meanwhile.
  public func put(
    _ name: String, from parts: some AsyncSequence<[UInt8], any Error> & Sendable
  ) async throws(ToolError) {
    let place = path + "/" + name
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let file = try OpenedFile(place, flags)
    do {
      for try await part in parts { try await file.write(part) }
    } catch let error as ToolError {
      throw error
    } catch {
      throw .cannotStart("tools", reason: "\(place) cannot be filled: \(error)")
    }
    giveAway(place)
  }

  /// A file that a program left there, for reading in parts. It can be read even after the bench is gone.
  /// - Returns: nil where there is none, it is no regular file, or it is larger than that.
  public func file(_ name: String, atMost most: Int) throws(ToolError) -> ScratchFile? {
    guard let file = try ScratchFile(reading: path + "/" + name), file.length <= most else { return nil }
    return file
  }

  /// As root, the programs are nobody: the file becomes theirs.
  private func giveAway(_ place: String) {
    if geteuid() == 0 { lchown(place, Sandbox.nobody, Sandbox.nobody) }
  }

  static func reason(_ what: String) -> String { "\(what): \(String(cString: strerror(errno)))" }
}
