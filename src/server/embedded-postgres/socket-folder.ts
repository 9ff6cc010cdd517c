import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { commandOf } from './process-identity.ts'
import { type Account, giveTo } from './cluster.ts'
import { isLocked } from './data-folder.ts'
import type { Endpoint } from './postmaster-file.ts'

const prefix = 'sarsen-pg-'

/**
 * A new address for the database: a folder of mode 0700 for a Unix socket. The socket's path must not exceed 107 bytes,
 * so the folder is not inside the data folder, which stores its path instead. A folder that a killed run left is
 * removed. On Windows, Node has no such sockets, so the address is a free loopback port, open to every program on the
 * machine.
 */
export async function openEndpoint(dataDir: string, account: Account | undefined): Promise<Endpoint> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await findFreePort() }
  removeEndpoint(dataDir)
  sweepAbandoned()
  const host = mkdtempSync(path.join(tmpdir(), prefix))
  writeFileSync(path.join(host, ownerFile), dataDir)
  writeFileSync(folderNote(dataDir), host)
  giveTo(account, host)
  return { host, port: 5432 }
}

/** Removes the socket folder whose path the data folder stores, if any. */
export function removeEndpoint(dataDir: string): void {
  const folder = readText(folderNote(dataDir))
  if (folder && path.basename(folder).startsWith(prefix)) rmSync(folder, { recursive: true, force: true })
  rmSync(folderNote(dataDir), { force: true })
}

/** A file in a socket folder, with the path of its data folder. */
const ownerFile = 'data-folder'

/**
 * Removes the socket folders that killed runs left, unless the application or the database still runs: the application
 * may be about to restart its database, and a running database may be taken over.
 */
function sweepAbandoned(): void {
  for (const name of readdirSync(tmpdir()).filter(item => item.startsWith(prefix))) {
    const folder = path.join(tmpdir(), name)
    const owner = readText(path.join(folder, ownerFile))
    if (owner === undefined || isLocked(owner)) continue
    const [pid] = readText(path.join(folder, '.s.PGSQL.5432.lock'))?.split('\n') ?? []
    if (!pid || !mayBePostgres(Number(pid))) rmSync(folder, { recursive: true, force: true })
  }
}

/** A killed database may remain as a zombie, and another program may have got its process id. */
const mayBePostgres = (pid: number) => commandOf(pid)?.includes('postgres') ?? true

const folderNote = (dataDir: string) => path.join(dataDir, 'socket-folder')

/** The text of a file; undefined if it is missing or belongs to another account. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}

/** A loopback port on which no program listens now. */
export const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
