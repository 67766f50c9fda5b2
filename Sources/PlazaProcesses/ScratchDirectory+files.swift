import Glibc

extension ScratchDirectory {
  /// Copies a file of any size into the directory.
  /// - Parameters:
  ///   - file: the path of the source. Symbolic links are not followed.
  ///   - name: the name of the copy.
  public func copy(_ file: String, as name: String) async throws(ToolError) {
    guard let source = try ScratchFile(reading: file) else {
      throw .cannotStart("tools", reason: "there is no file \(file)")
    }
    try await put(name, from: source.parts)
  }

  /// Moves a file into the directory, by renaming if both are on one file system. It is deleted
  /// with the directory, even if the work fails.
  /// - Parameters:
  ///   - file: the path of the source. Symbolic links are not followed.
  ///   - name: the new name of the file.
  public func move(_ file: String, as name: String) async throws(ToolError) {
    let place = path + "/" + name
    // Checked first, because `rename` would move a symbolic link itself, which could lead a tool
    // to another file.
    guard try ScratchFile(reading: file) != nil else {
      throw .cannotStart("tools", reason: "there is no file \(file)")
    }
    if rename(file, place) == 0 { return changeOwner(place) }
    guard errno == EXDEV else {
      throw .cannotStart("tools", reason: Self.reason("\(file) cannot be moved"))
    }
    try await copy(file, as: name)
    guard unlink(file) == 0 else {
      throw .cannotStart("tools", reason: Self.reason("\(file) cannot be removed"))
    }
  }

  /// Writes a file that may exceed the available memory.
  /// - Parameter parts: consecutive parts of its bytes, such as ``ScratchFile/parts``.
  /// - Throws: ``ToolError``; ``ToolError/noRoom`` if the disk becomes full.
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
    changeOwner(place)
  }

  /// Opens a file that a tool left in the directory. It stays readable after the directory is
  /// removed.
  /// - Returns: nil if it does not exist, is not a regular file, or has more than `maximum` bytes.
  public func file(_ name: String, atMost maximum: Int) throws(ToolError) -> ScratchFile? {
    guard let file = try ScratchFile(reading: path + "/" + name), file.length <= maximum else {
      return nil
    }
    return file
  }

  /// If the server runs as root, tools run as an unprivileged user, who becomes the owner of the
  /// file.
  private func changeOwner(_ file: String) {
    if geteuid() == 0 { lchown(file, Sandbox.nobody, Sandbox.nobody) }
  }

  static func reason(_ what: String) -> String { "\(what): \(String(cString: strerror(errno)))" }
}
