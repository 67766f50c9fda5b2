import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import PlazaBase
import PlazaEgress

extension HTTPFetcher {
  /// Returns the certificate that a server presents, in DER, without verifying it. No request is
  /// sent.
  /// - Throws: ``FetchFailure``.
  public func certificate(of address: FetchURL, within deadline: Duration)
    async throws(FetchFailure) -> [UInt8]
  {
    do {
      return try await DeviceConnection(address: address, egress: egress, deadline: deadline).hold
      { shown, end in
        end.succeed(shown)
        return false
      }
    } catch {
      throw Self.failure(error)
    }
  }

  /// Sends a request to a device that must present a given certificate.
  func send(
    _ question: FetchRequest, trusting certificate: [UInt8], within rules: FetchLimits
  ) async throws(FetchFailure) -> FetchResponse {
    do {
      let device = DeviceConnection(
        address: question.address, egress: egress, deadline: rules.deadline)
      return try await device.hold { shown, end in
        if shown != certificate { end.fail(FetchFailure.otherCertificate) }
        return shown == certificate
      } prepare: { channel, end in
        try channel.pipeline.syncOperations.addHTTPClientHandlers()
        try channel.pipeline.syncOperations.addHandler(
          DeviceQuestion(question, atMost: rules.largest, end))
      }
    } catch {
      throw Self.failure(error)
    }
  }
}
