import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import PlazaBase
import PlazaEgress

/// Fails the promise if the connection breaks or closes before there is a result.
final class DeviceEnd<Value: Sendable>: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  private let end: EventLoopPromise<Value>

  init(_ end: EventLoopPromise<Value>) { self.end = end }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    end.fail(error)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end.fail(FetchFailure.unreachable)
    context.fireChannelInactive()
  }
}
