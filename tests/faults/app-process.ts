import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { answered, type Asked, type ErrandAnswer } from './server-messages.ts'

const program = path.join(import.meta.dirname, 'faulty-server.ts')

/** How much of what a server says is kept: the last of it. */
const keptCharacters = 20_000

const livingChildren = new Set<ChildProcess>()

let isOver = false

/** Ends every server at once, stopped ones too, and starts no more. For the end of the harness, however it comes. */
export function killAllApps(): void {
  isOver = true
  for (const child of livingChildren) child.kill('SIGKILL')
}

export interface AppSettings {
  readonly databaseUrl: string
  /** Where Node may keep what it has compiled: servers start often. */
  readonly cacheFolder: string
  /** How far its clock is ahead of the machine's. */
  readonly clockAheadMs: number
  /** One of the bugs between bank and database; left out for the bank as it is. */
  readonly plantedBug?: string | undefined
}

/** A server in a process of its own, serving. */
export interface AppProcess {
  readonly origin: string
  readonly signal: (signal: NodeJS.Signals) => void
  /** Answers with what came of it; undefined where the process ended before it said. */
  readonly ask: (what: Asked['what']) => Promise<ErrandAnswer | undefined>
  /** Settles when it has ended, for whatever reason. */
  readonly exited: Promise<void>
  /** The last that it said. */
  readonly said: () => string
}

/**
 * Starts a server on a free port and answers once it serves.
 * @throws Error with what it said, where it ended before.
 */
export async function startApp(settings: AppSettings): Promise<AppProcess> {
  if (isOver) throw new Error('the harness is ending')
  const { databaseUrl, cacheFolder, clockAheadMs, plantedBug } = settings
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: {
      PATH: process.env['PATH'],
      TMPDIR: tmpdir(),
      PORT: '0',
      DEMO: '0',
      LOG_FORMAT: 'quiet',
      NODE_COMPILE_CACHE: cacheFolder,
      DATABASE_URL: databaseUrl,
      CLOCK_AHEAD_MS: String(clockAheadMs),
      ...(plantedBug !== undefined && { PLANTED_BUG: plantedBug }),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced', // for amounts as bigint
  })
  livingChildren.add(child)
  child.on('error', () => undefined) // a message to one that has just ended
  let said = ''
  const serving = Promise.withResolvers<string>()
  const keep = (part: Buffer) => {
    said = (said + part.toString()).slice(-keptCharacters)
    const origin = /is ready:\s+(\S+)/.exec(said)?.[1]
    if (origin !== undefined) serving.resolve(origin)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const exited = once(child, 'close').then((): undefined => void livingChildren.delete(child))
  const waiting = new Map<number, (answer: ErrandAnswer) => void>()
  child.on('message', message => {
    const { number, answer } = answered.parse(message)
    waiting.get(number)?.(answer)
    waiting.delete(number)
  })
  let asks = 0
  const origin = await Promise.race([serving.promise, exited])
  if (origin === undefined) throw new Error(`a server ended before it served:\n${said}`)
  return {
    origin,
    signal: signal => void child.kill(signal),
    ask(what) {
      const number = ++asks
      const answer = new Promise<ErrandAnswer>(resolve => waiting.set(number, resolve))
      child.send({ number, what } satisfies Asked)
      return Promise.race([answer, exited])
    },
    exited,
    said: () => said,
  }
}
