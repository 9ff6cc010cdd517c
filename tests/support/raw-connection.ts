import { once } from 'node:events'
import net from 'node:net'

/** A connection on which a test sends anything, well-formed or not. */
export interface RawConnection {
  readonly socket: net.Socket
  /** All that was received so far. */
  readonly received: () => string
  /** Resolves with all that was received when the connection has ended in any way. */
  readonly over: Promise<string>
}

/** Connects to a port of this machine. A reset connection counts as ended, and is no fault of the test. */
export async function connectRaw(port: number): Promise<RawConnection> {
  const socket = net.connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', part => (received += part.toString('latin1')))
  socket.on('error', () => undefined)
  const over = new Promise<string>(resolve => socket.once('close', () => resolve(received)))
  await once(socket, 'connect')
  return { socket, received: () => received, over }
}
