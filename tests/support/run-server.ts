import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { EmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { commandOf } from '../../src/server/embedded-postgres/process-identity.ts'

const main = path.resolve(import.meta.dirname, '../../src/server/main.ts')
/** Code that Node has compiled, of all servers that tests start; Node notices a changed file. */
const compiled = path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled-server')
const started = new Set<ChildProcess>()
const folders = new Set<string>()

/** A real server in a process of its own. */
export interface RunningServer {
  readonly pid: number
  /** Settles with what is shown when it serves; fails with all it said where it ended before. */
  readonly ready: Promise<{ origin: string }>
  /** Settles when it has said these words, on either stream. */
  readonly says: (words: string) => Promise<void>
  readonly said: () => string
  readonly kill: (signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP' | 'SIGKILL') => void
  /** Settles with its exit code, null where a signal ended it, once all that wrote to its streams has ended. */
  readonly exited: Promise<number | null>
}

/** How a server reaches a database that listens on a Unix socket. */
export const databaseUrlOf = ({ host, port, user, database }: EmbeddedPostgres['connection']): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/** A data folder of the test's own, removed after it. Every account may pass through, as root needs it. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarsen-server-test-'))
  chmodSync(folder, 0o755)
  folders.add(folder)
  return path.join(folder, 'data')
}

/**
 * Starts the real server on a free port, with these settings and no others; `program` is what starts it where
 * that is not its own file.
 */
export function runServer(settings: Record<string, string>, program = main): RunningServer {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      TMPDIR: tmpdir(),
      PORT: '0',
      LOG_FORMAT: 'json',
      // Of five seconds of a start one went into compiling the same modules.
      NODE_COMPILE_CACHE: compiled,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.add(child)
  let output = ''
  const waiting = new Map<string, () => void>()
  const keep = (part: Buffer) => {
    output += part.toString()
    for (const [words, resolve] of waiting) if (output.includes(words)) resolve()
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const exited = once(child, 'close').then(() => child.exitCode)
  const says = async (words: string) => {
    const said = new Promise<'said'>(resolve => {
      waiting.set(words, () => resolve('said'))
      if (output.includes(words)) resolve('said')
    })
    if ((await Promise.race([said, exited])) !== 'said') throw new Error(`never said "${words}":\n${output}`)
  }
  const ready = says('is ready:').then(() => ({ origin: /is ready:\s+(\S+)/.exec(output)?.[1] ?? '' }))
  ready.catch(() => undefined) // a test that expects the end does not wait for this
  return {
    pid: child.pid ?? 0,
    ready,
    says,
    said: () => output,
    kill: signal => void child.kill(signal),
    exited,
  }
}

/** The first lines of a data folder's postmaster file: its process and its socket's folder. */
export function readDatabase(dataDir: string): { pid: number; socketFolder: string } {
  const lines = readFileSync(path.join(dataDir, 'postgresql-18', 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(lines[0]), socketFolder: lines[4] ?? '' }
}

/** A process that has ended counts as gone even where nobody has taken note of it. */
export const isGone = (pid: number): boolean => commandOf(pid) === ''

/** Ends what a test has left, and removes its folders. */
export async function cleanUp(): Promise<void> {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'close')
  }
  started.clear()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  folders.clear()
}

/** Signs the demo customer in, and answers the status: it takes the whole way to the database and back. */
export async function signIn(origin: string, email = 'demo@sarsen.example'): Promise<number> {
  const response = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({
      email,
      password: 'Demo-Customer-2026',
      accountType: 'personal',
    }),
  })
  return response.status
}

export const readiness = async (origin: string): Promise<number> =>
  (await fetch(`${origin}/health/ready`)).status
