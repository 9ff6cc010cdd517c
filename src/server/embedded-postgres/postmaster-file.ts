import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { commandOf, isAlive } from './process-identity.ts'

/** Where a server listens: `host` is a folder with a Unix socket, or an address. */
export interface Endpoint {
  readonly host: string
  readonly port: number
}

export interface RunningPostmaster extends Endpoint {
  readonly pid: number
  readonly ready: boolean
}

/** The file in which a postmaster says who and how it is. */
export const postmasterFile = (cluster: string) => path.join(cluster, 'postmaster.pid')

/**
 * The postmaster that runs on a cluster, as its file and the system say. Lines of the file: process, cluster,
 * start, port, socket folder, address, shared memory, status.
 */
export function readPostmaster(cluster: string): RunningPostmaster | undefined {
  const lines = readLines(cluster)
  const pid = Number(lines[0])
  if (!pid || !isPostmaster(pid, cluster)) return undefined
  const host = lines[4]?.trim() || lines[5]?.trim() || ''
  return { pid, host, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** A number may have passed to a stranger since the file was written, so the command line is asked too. */
function isPostmaster(pid: number, cluster: string): boolean {
  const command = commandOf(pid)
  return command === undefined ? isAlive(pid) : command.includes(cluster)
}

/**
 * Lets PostgreSQL start although the number in a dead postmaster's file now belongs to another program, which
 * it would take for the old postmaster. It ignores its parent's number there, so ours is put in; the rest of
 * the file stays, because from it PostgreSQL knows whether old backends still hold the cluster's memory.
 */
export function disownStaleFile(cluster: string): void {
  const lines = readLines(cluster)
  if (!Number(lines[0]) || isPostmaster(Number(lines[0]), cluster)) return
  writeFileSync(postmasterFile(cluster), [String(process.pid), ...lines.slice(1)].join('\n'))
}

function readLines(cluster: string): string[] {
  const file = postmasterFile(cluster)
  if (!existsSync(file)) return []
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return [] // it went between the two calls
  }
}

/**
 * Whether a PostgreSQL answers there within `timeoutMs`. A listen queue accepts even while its server dies, so
 * an SSLRequest is sent, which a living one answers with one byte.
 */
export function answers({ host, port }: Endpoint, timeoutMs: number): Promise<boolean> {
  const request = Buffer.from('0000000804d2162f', 'hex')
  return new Promise(resolve => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    socket.on('connect', () => socket.write(request))
    socket.on('data', () => {
      resolve(true)
      socket.destroy()
    })
    socket.on('error', () => resolve(false))
    socket.on('close', () => resolve(false))
    socket.setTimeout(timeoutMs, () => socket.destroy())
  })
}
