import PlazaArchive
import PlazaBase

extension ZipProblem {
  var message: String {
    switch self {
    case .damaged: say("This archive is damaged. Download it again.")
    case .encrypted(let name):
      say(
        "The file “\(name)” in this archive is encrypted. Create the archive again without a password."
      )
    case .unknownMethod(let name):
      say(
        """
        The file “\(name)” in this archive uses a compression that isn't supported. Create the archive \
        again as a plain zip.
        """)
    case .tooLarge:
      say(
        """
        The contents of this archive are larger than \(ByteCount(ImportService.largest).asLimit). Send the \
        files one by one.
        """)
    case .tooManyFiles:
      say("This archive contains too many files. Send only the files with films.")
    case .zip64:
      say("Large archives (zip64) aren't supported. Send the files one by one.")
    }
  }
}
