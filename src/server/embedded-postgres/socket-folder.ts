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
 * A fresh place for the database to listen: a folder of mode 0700 for a Unix socket, whose path must not
 * exceed 107 bytes, so it is never the data folder. What a killed run left is removed; the data folder
 * remembers where it was. Windows has no such sockets under Node: there it is a free port of the loopback
 * address, open to every program on the machine.
 */
export async function openEndpoint(dataDir: string, account: Account | undefined): Promise<Endpoint> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await findFreePort() }
  removeEndpoint(dataDir)
  sweepAbandoned()
  const host = mkdtempSync(path.join(tmpdir(), prefix))
  writeFileSync(path.join(host, ownerFile), dataDir)
  writeFileSync(remembered(dataDir), host)
  giveTo(account, host)
  return { host, port: 5432 }
}

/** Removes the socket folder that the data folder remembers, if any. */
export function removeEndpoint(dataDir: string): void {
  const folder = readText(remembered(dataDir))
  if (folder && path.basename(folder).startsWith(prefix)) rmSync(folder, { recursive: true, force: true })
  rmSync(remembered(dataDir), { force: true })
}

/** In a socket folder: whose it is. */
const ownerFile = 'data-folder'

/**
 * Removes the socket folders of killed runs whose data folders are gone or lie idle. Where an application
 * lives, its database may just be starting again; where a database lives, it waits to be taken over.
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

/** A killed database may linger as a zombie, and its number may have gone to another program. */
const mayBePostgres = (pid: number) => commandOf(pid)?.includes('postgres') ?? true

const remembered = (dataDir: string) => path.join(dataDir, 'socket-folder')

/** undefined also where it belongs to another account. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}

/** A port of the loopback address that nobody listens on now. */
export const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
