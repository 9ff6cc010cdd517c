import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface CuttableProxy {
  readonly port: number
  /** Breaks every connection and refuses new ones. */
  cut(): void
  /** Does so as soon as this text is sent, which does not arrive. */
  cutAt(text: string): void
  /** Keeps all connections open and accepts new ones, but forwards nothing, as if packets were lost. */
  silence(): void
  /** Delays all data from now on by this time, one chunk after the other; 0 ends the delay. */
  delay(milliseconds: number): void
  /** Accepts connections again, without delay. Silent ones stay silent, because their data is lost. */
  mend(): void
  stop(): Promise<void>
}

/**
 * A TCP port on loopback in front of a Unix socket. Its connections can be cut, silenced or delayed, like a failing
 * network.
 */
export async function startCuttableProxy(socketPath: string): Promise<CuttableProxy> {
  const open = new Set<net.Socket>()
  const silenced = new WeakSet<net.Socket>()
  let isCut = false
  let isSilent = false
  let delayMs = 0
  let cutText: string | undefined
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
      let last = Promise.resolve()
      const pass = async (part: string | Buffer) => {
        if (cutText !== undefined && part.includes(cutText)) return cut()
        if (delayMs > 0) await pause(delayMs)
        if (!silenced.has(from)) to.write(part)
      }
      from.on('data', part => {
        last = last.then(() => pass(part))
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
  const cut = () => {
    isCut = true
    breakAll()
  }
  return {
    port: address.port,
    cut,
    cutAt: text => {
      cutText = text
    },
    silence: () => {
      isSilent = true
      for (const socket of open) silenced.add(socket)
    },
    delay: milliseconds => {
      delayMs = milliseconds
    },
    mend: () => {
      delayMs = 0
      cutText = undefined
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
