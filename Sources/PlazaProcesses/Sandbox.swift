import Glibc

/// The isolation of the external tools from the rest of the machine.
public enum Sandbox: Sendable, Equatable {
  /// Isolation by bubblewrap: no network, no other processes, write access to the scratch
  /// directory only, and read access to `/usr` and a few configuration files only.
  case bubblewrap(path: String)
  /// Resource limits, an empty environment and a folder of its own, but no isolation: such a tool
  /// can read the files of the server's user and use the network. This makes validating pictures
  /// before a tool reads them more important.
  case limitsOnly(reason: String)

  /// A sentence for the operator.
  public var message: String {
    switch self {
    case .bubblewrap:
      "Programs for pictures, films and labels run confined by bubblewrap, without network."
    case .limitsOnly(let reason):
      "Programs for pictures, films and labels run with limits, but are not shut in, because \(reason). Install "
        + "bubblewrap (apt install bubblewrap) and allow unprivileged user namespaces to shut them in."
    }
  }

  /// Returns the command line that runs another one within bubblewrap. As root, no user namespace
  /// is used: the limit on processes does not apply to root, so the tool runs as an unprivileged
  /// user instead.
  static func sandboxed(_ line: [String], bubblewrap: String, scratch: String) -> [String] {
    let isRoot = geteuid() == 0
    var wrapped = [
      bubblewrap, "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts",
      "--unshare-cgroup-try",
    ]
    if !isRoot { wrapped += ["--unshare-user", "--cap-drop", "ALL"] }
    wrapped += ["--die-with-parent", "--ro-bind", "/usr", "/usr"]
    for folder in ["/bin", "/lib", "/lib64", "/sbin"] { wrapped += mount(folder) }
    // Folders that bubblewrap creates implicitly would be accessible to root only, so that the
    // unprivileged user could not read the files in them.
    for folder in ["/etc", "/var", "/var/cache"] {
      wrapped += ["--perms", "0755", "--dir", folder]
    }
    for file in [
      "/etc/fonts", "/etc/ld.so.cache", "/etc/alternatives", "/etc/libreoffice",
      "/var/cache/fontconfig",
    ] {
      wrapped += ["--ro-bind-try", file, file]
    }
    wrapped += ["--proc", "/proc", "--dev", "/dev", "--perms", "1777", "--tmpfs", "/tmp"]
    wrapped += ["--bind", scratch, "/bench", "--chdir", "/bench"]
    return wrapped + ["--"] + asUnprivilegedUser(line)
  }

  /// The user and group as which tools run when the server runs as root.
  static let nobody: UInt32 = 65534

  /// Returns the command line, without root's privileges if the server runs as root.
  static func asUnprivilegedUser(_ line: [String]) -> [String] {
    guard geteuid() == 0 else { return line }
    let becoming = [
      "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups", "--bounding-set=-all",
      "--no-new-privs",
    ]
    return ["/usr/bin/setpriv"] + becoming + ["--"] + line
  }

  /// On most systems these folders are symbolic links into /usr.
  private static func mount(_ folder: String) -> [String] {
    var target = [CChar](repeating: 0, count: 256)
    let length = readlink(folder, &target, target.count - 1)
    guard length > 0 else { return ["--ro-bind-try", folder, folder] }
    return [
      "--symlink",
      String(decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self), folder,
    ]
  }
}
