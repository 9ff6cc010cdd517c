import { once } from 'node:events'
import net from 'node:net'

/** A connection on which a test says what it wants, well-formed or not. */
export interface RawConnection {
  readonly socket: net.Socket
  /** All that was answered so far. */
  readonly received: () => string
  /** Settles when the connection is over, however it ended, with all that was answered. */
  readonly over: Promise<string>
}

/** Connects to a port of this machine. A connection that is reset is over, and no fault of the test's. */
export async function connectRaw(port: number): Promise<RawConnection> {
  const socket = net.connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', part => (received += part.toString('latin1')))
  socket.on('error', () => undefined)
  const over = new Promise<string>(resolve => socket.once('close', () => resolve(received)))
  await once(socket, 'connect')
  return { socket, received: () => received, over }
}
