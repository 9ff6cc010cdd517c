import { once } from 'node:events'
import net from 'node:net'

export interface CuttableProxy {
  readonly port: number
  /** Breaks every connection and refuses new ones. */
  cut(): void
  /** Lets connections through again. */
  mend(): void
  stop(): Promise<void>
}

/** A TCP port on loopback in front of a Unix socket, whose connections can be cut: a network that fails. */
export async function startCuttableProxy(socketPath: string): Promise<CuttableProxy> {
  const open = new Set<net.Socket>()
  let isCut = false
  const server = net.createServer(client => {
    if (isCut) {
      client.destroy()
      return
    }
    const upstream = net.connect(socketPath)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: address.port,
    cut: () => {
      isCut = true
      breakAll()
    },
    mend: () => {
      isCut = false
    },
    stop: async () => {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
