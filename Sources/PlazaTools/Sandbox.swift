import Glibc

/// How the programs that a server starts are kept from the rest of the machine.
public enum Sandbox: Sendable, Equatable {
  /// By bubblewrap: no network, no processes but its own, nothing to write but its bench, and of the machine's files
  /// only `/usr` and the fonts' settings to read.
  case bubblewrap(path: String)
  /// By limits, an empty environment and a folder of its own alone. Such a program could read what the server's user
  /// can, and use the network; so it matters more that pictures are checked before a program sees them.
  case limitsOnly(reason: String)

  /// A line for whoever runs the plaza.
  public var message: String {
    switch self {
    case .bubblewrap: "Programs for pictures, films and labels run confined by bubblewrap, without network."
    case .limitsOnly(let reason):
      "Programs for pictures, films and labels run with limits, but are not shut in, because \(reason). Install "
        + "bubblewrap (apt install bubblewrap) and allow unprivileged user namespaces to shut them in."
    }
  }

  /// The command line that shuts another one in. As root, namespaces of users are neither needed nor wanted: the
  /// limit on processes does not hold for root, so the program becomes nobody inside.
  static func sandboxed(_ line: [String], bubblewrap: String, bench: String) -> [String] {
    let isRoot = geteuid() == 0
    var wrapped = [
      bubblewrap, "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try",
    ]
    if !isRoot { wrapped += ["--unshare-user", "--cap-drop", "ALL"] }
    wrapped += ["--die-with-parent", "--ro-bind", "/usr", "/usr"]
    for folder in ["/bin", "/lib", "/lib64", "/sbin"] { wrapped += mount(folder) }
    // Folders that it makes by itself would be root's alone, and what lies in them hidden from nobody.
    for folder in ["/etc", "/var", "/var/cache"] { wrapped += ["--perms", "0755", "--dir", folder] }
    for file in ["/etc/fonts", "/etc/ld.so.cache", "/etc/alternatives", "/etc/libreoffice", "/var/cache/fontconfig"] {
      wrapped += ["--ro-bind-try", file, file]
    }
    wrapped += ["--proc", "/proc", "--dev", "/dev", "--perms", "1777", "--tmpfs", "/tmp"]
    wrapped += ["--bind", bench, "/bench", "--chdir", "/bench"]
    return wrapped + ["--"] + asNobody(line)
  }

  /// The user and group that root's programs become.
  static let nobody: UInt32 = 65534

  /// The same command line, without root's rights where the server runs as root.
  static func asNobody(_ line: [String]) -> [String] {
    guard geteuid() == 0 else { return line }
    let becoming = [
      "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups", "--bounding-set=-all", "--no-new-privs",
    ]
    return ["/usr/bin/setpriv"] + becoming + ["--"] + line
  }

  /// On most systems these folders are links into /usr.
  private static func mount(_ folder: String) -> [String] {
    var target = [CChar](repeating: 0, count: 256)
    let length = readlink(folder, &target, target.count - 1)
    guard length > 0 else { return ["--ro-bind-try", folder, folder] }
    return ["--symlink", String(decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self), folder]
  }
}
