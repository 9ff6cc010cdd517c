import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CardMessage } from '../../src/bank/cards/network/message.ts'
import type { CustomerAct, OperatorAct } from './plan.ts'

/** What a process of the bank is asked for. */
export type AskedOfBank =
  | { readonly type: 'message'; readonly message: CardMessage }
  | { readonly type: 'round' }
  /** What the present month's budgets have spent. */
  | { readonly type: 'budgets' }
  | Extract<OperatorAct, { readonly type: 'dispute' }>
  | CustomerAct

export interface BankRequest {
  /** What the process takes for the time. */
  readonly at: Date
  readonly customerId: string
  readonly cardId: string
  readonly asked: AskedOfBank
}

/** A process kills itself before this step of its database transactions; 0: before none. */
interface KillAtStep {
  readonly killAtStep: number
}

export interface Asked<Request extends object = BankRequest> {
  readonly number: number
  readonly request: Request | KillAtStep
}

interface Answered {
  readonly number: number
  readonly answer: string | undefined
}

export interface RunnerSettings {
  readonly name: string
  /** The file of the program, which says `ready` as answer 0; left out for this harness's own. */
  readonly program?: string
  /** Of each process, by the name that its connections have. */
  readonly databaseUrlOf: (name: string) => string
  /** The project, or a copy of it with a mistake. */
  readonly codeFolder: string
  readonly cacheFolder: string
  /** What else the process finds in its environment. */
  readonly environment?: Readonly<Record<string, string>>
}

const ownProgram = path.join(import.meta.dirname, 'bank-process.ts')
const living = new Set<ChildProcess>()

/** Ends every process of the bank at once. */
export function killAllRunners(): void {
  for (const child of living) child.kill('SIGKILL')
}

/** A process of the bank, across restarts. */
export class Runner<Request extends object = BankRequest> {
  /** What the processes wrote: a healthy one writes nothing. */
  written = ''
  readonly #settings: RunnerSettings
  readonly #waiting = new Map<number, (answer: string | undefined) => void>()
  #child: ChildProcess | undefined
  #ready: Promise<void> = Promise.resolve()
  #starts = 0
  #asked = 0

  constructor(settings: RunnerSettings) {
    this.#settings = settings
  }

  /** The name of the connections of the process that runs, or ran last. */
  get connectionName(): string {
    return `${this.#settings.name} ${this.#starts}`
  }

  get isRunning(): boolean {
    return this.#child !== undefined
  }

  /** Starts a process, unless one runs. Settles when it takes requests. */
  start(): Promise<void> {
    if (!this.#child) this.#ready = this.#spawn()
    return this.#ready
  }

  async #spawn(): Promise<void> {
    this.#starts += 1
    const { program = ownProgram, databaseUrlOf, codeFolder, cacheFolder, environment } = this.#settings
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      env: {
        PATH: process.env['PATH'],
        TMPDIR: tmpdir(),
        NODE_COMPILE_CACHE: cacheFolder,
        DATABASE_URL: databaseUrlOf(this.connectionName),
        CODE_FOLDER: codeFolder,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced', // for amounts as bigint
    })
    this.#child = child
    living.add(child)
    child.on('error', () => undefined) // what is sent to a process that has just ended is lost
    for (const output of [child.stdout, child.stderr])
      output?.on('data', (part: Buffer) => {
        this.written += part.toString()
      })
    const ready = Promise.withResolvers<void>()
    child.on('message', (answered: Answered) => {
      if (answered.number === 0) ready.resolve()
      this.#settle(answered.number, answered.answer)
    })
    const ended = once(child, 'close').then((): undefined => {
      living.delete(child)
      if (this.#child === child) this.#child = undefined
      for (const number of this.#waiting.keys()) this.#settle(number, undefined)
    })
    await Promise.race([ready.promise, ended])
    if (!this.#child) throw new Error(`a process of the bank ended:\n${this.written}`)
  }

  /** What the bank answered; undefined if nobody knows: the process ended, or had no database. */
  ask(request: Request | KillAtStep): Promise<string | undefined> {
    const child = this.#child
    if (!child?.connected) return Promise.resolve(undefined)
    const number = ++this.#asked
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    this.#waiting.set(number, resolve)
    child.send({ number, request } satisfies Asked<Request>, () => undefined)
    return promise
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child) return
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
  }

  #settle(number: number, answer: string | undefined): void {
    this.#waiting.get(number)?.(answer)
    this.#waiting.delete(number)
  }
}
