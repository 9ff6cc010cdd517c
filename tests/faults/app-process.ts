import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serverResponse, type ServerRequest, type ActionResult } from './server-messages.ts'

const program = path.join(import.meta.dirname, 'faulty-server.ts')

/** Only the end of a server's output is stored, up to this length. */
const outputLimitCharacters = 20_000

const livingChildren = new Set<ChildProcess>()

let isOver = false

/** Kills every server at once, also stopped ones, and prevents further starts. Called whenever the harness ends. */
export function killAllApps(): void {
  isOver = true
  for (const child of livingChildren) child.kill('SIGKILL')
}

export interface AppSettings {
  readonly databaseUrl: string
  /** Node's compile cache: servers start often. */
  readonly cacheFolder: string
  /** How far the server's clock is ahead of the machine's. */
  readonly clockAheadMs: number
  /** The name of a bug to plant between bank and database. Absent: no bug. */
  readonly plantedBug?: string | undefined
  /** More of the bank's settings. */
  readonly settings?: Readonly<Record<string, string>> | undefined
  /** The words before the command, by which it runs elsewhere. */
  readonly within?: readonly string[] | undefined
}

/** A running server in its own process. */
export interface AppProcess {
  readonly origin: string
  readonly pid: number | undefined
  readonly signal: (signal: NodeJS.Signals) => void
  /** Sends a request and returns the result; undefined if the process ended first. */
  readonly send: (request: ServerRequest['request']) => Promise<ActionResult | undefined>
  /** Settles when the process has ended, for any reason. */
  readonly exited: Promise<void>
  /** The end of its output. */
  readonly output: () => string
}

/**
 * Starts a server on a free port and returns once it accepts requests.
 * @throws Error with the server's output if it ends first
 */
export async function startApp(settings: AppSettings): Promise<AppProcess> {
  if (isOver) throw new Error('the harness is ending')
  const { databaseUrl, cacheFolder, clockAheadMs, plantedBug, within = [] } = settings
  const [command, ...words] = [...within, process.execPath, '--disable-warning=ExperimentalWarning', program]
  const child = spawn(command, words, {
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
      ...settings.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced', // for amounts as bigint
  })
  livingChildren.add(child)
  child.on('error', () => undefined) // the message may have been sent to a process that has just ended
  let output = ''
  const serving = Promise.withResolvers<string>()
  const keep = (part: Buffer) => {
    output = (output + part.toString()).slice(-outputLimitCharacters)
    const origin = /is ready:\s+(\S+)/.exec(output)?.[1]
    if (origin !== undefined) serving.resolve(origin)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const exited = once(child, 'close').then((): undefined => void livingChildren.delete(child))
  const waiting = new Map<number, (answer: ActionResult) => void>()
  child.on('message', message => {
    const { number, answer } = serverResponse.parse(message)
    waiting.get(number)?.(answer)
    waiting.delete(number)
  })
  let requests = 0
  const origin = await Promise.race([serving.promise, exited])
  if (origin === undefined) throw new Error(`a server ended before it served:\n${output}`)
  return {
    origin,
    pid: child.pid,
    signal: signal => void child.kill(signal),
    send(request) {
      const number = ++requests
      const answer = new Promise<ActionResult>(resolve => waiting.set(number, resolve))
      // A process that has just ended takes nothing; that it exited is the answer.
      if (child.connected) child.send({ number, request } satisfies ServerRequest, () => undefined)
      return Promise.race([answer, exited])
    },
    exited,
    output: () => output,
  }
}
