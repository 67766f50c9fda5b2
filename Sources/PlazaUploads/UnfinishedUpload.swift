import PlazaBase
public import PlazaMarkup

/// An interrupted upload on the page where its owner uploads. The script of ``TusFiles`` resumes
/// it with the same file or discards it.
public struct UnfinishedUpload: Sendable {
  private let address: Link
  private let name: String?
  private let received: Int
  private let length: Int
  private let next: (label: String, link: Link)?

  /// - Parameters:
  ///   - address: The tus address of the upload.
  ///   - name: The name of the file.
  ///   - received: The number of bytes received.
  ///   - length: The size of the complete upload in bytes.
  ///   - next: The action for a complete upload; nil if bytes are missing.
  public init(
    _ address: Link, name: String?, received: Int, length: Int,
    next: (label: String, link: Link)? = nil
  ) {
    self.address = address
    self.name = name
    self.received = received
    self.length = length
    self.next = next
  }

  private var title: String { name ?? say("Unnamed file") }

  /// The content of the list item.
  public var markup: Markup {
    """
    <div class="upload unfinished" data-unfinished="\(address)" data-name="\(name ?? "")" data-size="\(length)" \
    data-other="\(other)" data-failed="\(say("That didn’t work. Try again."))">\
    <span class="upload-name">\(title)</span>\
    <progress class="progress" max="\(length)" value="\(received)" aria-label="\(title)"></progress>\
    <span class="upload-state" role="status">\(state)</span><div class="upload-ways">\(resumeLink)\
    <button class="button quiet" type="button" data-discard>\(say("Discard"))\
    <span class="visually-hidden"> \(title)</span></button></div></div>
    """
  }

  private var resumeLink: Markup {
    if let next {
      return """
        <a class="button primary" href="\(next.link)">\(next.label)<span class="visually-hidden"> \(title)</span></a>
        """
    }
    return """
      <label class="button primary file">\(say("Resume"))<span class="visually-hidden"> \(title)</span>\
      <input type="file" data-resume-file></label>
      """
  }

  private var state: String {
    let all = ByteCount(length).localizedText
    if received >= length { return say("\(all), complete.") }
    return say(
      "\(ByteCount(received).localizedText) of \(all) are here. To resume, choose the same file again."
    )
  }

  private var other: String {
    let all = ByteCount(length).localizedText
    return name.map { say("This is another file. Please choose “\($0.isolated)” of \(all).") }
      ?? say("This is another file. Please choose the one of \(all).")
  }
}
