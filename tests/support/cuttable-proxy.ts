import { once } from 'node:events'
import net from 'node:net'

export interface CuttableProxy {
  readonly port: number
  /** Breaks every connection and refuses new ones. */
  cut(): void
  /** Keeps every connection open and takes new ones, but lets nothing through: packets are lost on the way. */
  silence(): void
  /** Lets connections through again; those that fell silent stay so, as what they carried is lost. */
  mend(): void
  stop(): Promise<void>
}

/** A TCP port on loopback in front of a Unix socket, whose connections can be cut or silenced: a network that fails. */
export async function startCuttableProxy(socketPath: string): Promise<CuttableProxy> {
  const open = new Set<net.Socket>()
  const silenced = new WeakSet<net.Socket>()
  let isCut = false
  let isSilent = false
  const server = net.createServer(client => {
    if (isCut) {
      client.destroy()
      return
    }
    if (isSilent) {
      open.add(client)
      client.on('error', () => undefined)
      client.on('close', () => open.delete(client))
      client.resume()
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
      from.on('data', part => {
        if (!silenced.has(from)) to.write(part)
      })
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
    silence: () => {
      isSilent = true
      for (const socket of open) silenced.add(socket)
    },
    mend: () => {
      isCut = false
      isSilent = false
    },
    stop: async () => {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
