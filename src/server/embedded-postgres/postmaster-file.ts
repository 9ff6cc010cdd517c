import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { commandOf, isAlive } from './process-identity.ts'

/** The address of a server: `host` is a folder with a Unix socket, or a network address. */
export interface Endpoint {
  readonly host: string
  readonly port: number
}

export interface RunningPostmaster extends Endpoint {
  readonly pid: number
  readonly ready: boolean
}

/** The file in which a postmaster records its process id, address and status. */
export const postmasterFile = (cluster: string) => path.join(cluster, 'postmaster.pid')

/**
 * The postmaster that runs on a cluster, according to its file and the system. The lines of the file are: process id,
 * cluster, start, port, socket folder, address, shared memory, status.
 */
export function readPostmaster(cluster: string): RunningPostmaster | undefined {
  const lines = readLines(cluster)
  const pid = Number(lines[0])
  if (!pid || !isPostmaster(pid, cluster)) return undefined
  const host = lines[4]?.trim() || lines[5]?.trim() || ''
  return { pid, host, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** Another program may have got the process id since the file was written, so the command line is checked too. */
function isPostmaster(pid: number, cluster: string): boolean {
  const command = commandOf(pid)
  return command === undefined ? isAlive(pid) : command.includes(cluster)
}

/**
 * Lets PostgreSQL start although another program now has the process id in a dead postmaster's file: PostgreSQL would
 * take that program for the old postmaster. It ignores the process id of its parent, so ours is written into the file.
 * The rest stays, because PostgreSQL needs it to see whether old backends still use the cluster's shared memory.
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
    return [] // it was removed between the two calls
  }
}

/**
 * Whether a PostgreSQL answers there within `timeoutMs`. A connection alone proves nothing, because a listen queue
 * accepts it even while the server dies. So this sends an SSLRequest, which a running server answers with one byte.
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
