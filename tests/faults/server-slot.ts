import { type AppProcess, type AppSettings, startApp } from './app-process.ts'
import { ServerClock } from './server-clock.ts'
import type { ActionResult, OperatorAction, DueWork } from './server-messages.ts'

/** The harness gives up after this many failed starts. */
const startsMost = 5

/**
 * One of the two servers, across restarts: clients reach the current process through it, and the nemesis acts on it. A
 * killed server restarts on another port and with the same clock offset.
 */
export class ServerSlot {
  /** 1 or 2, for reports. */
  readonly number: number
  readonly #settings: Omit<AppSettings, 'clockAheadMs'>
  readonly #onFault: (what: string) => void
  readonly clock = new ServerClock()
  readonly #actions = new Set<Promise<unknown>>()
  #process: AppProcess | undefined
  /** A server that is to kill itself. */
  #armed: AppProcess | undefined
  #serving = Promise.withResolvers<string>()

  /** @param onFault called when a server ends that the harness did not kill */
  constructor(number: number, settings: Omit<AppSettings, 'clockAheadMs'>, onFault: (what: string) => void) {
    this.number = number
    this.#settings = settings
    this.#onFault = onFault
  }

  /** The origin of the running server, or of the next one if none is running. */
  serving(): Promise<string> {
    return this.#serving.promise
  }

  /** Its process; undefined if none runs. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  get isServing(): boolean {
    return this.#process !== undefined
  }

  /** Sends an action to the running server, or to the next one; undefined if the server ended before it answered. */
  async send(action: OperatorAction | DueWork): Promise<ActionResult | undefined> {
    await this.serving()
    const answer = this.#process?.send(action)
    if (!answer) return undefined
    this.#actions.add(answer)
    void answer.then(() => this.#actions.delete(answer))
    return answer
  }

  /** Settles when no action is running, including those whose caller has stopped waiting. */
  async actionsDone(): Promise<void> {
    await Promise.all(this.#actions)
  }

  async start(): Promise<void> {
    for (let starts = 1; ; starts++) {
      try {
        const started = await startApp({ ...this.#settings, clockAheadMs: this.clock.aheadMs })
        this.#process = started
        this.#serving.resolve(started.origin)
        void started.exited.then(() => this.#noteEnd(started))
        return
      } catch (fault) {
        if (starts === startsMost) throw fault
      }
    }
  }

  /** SIGKILL. Settles when the process has ended. No server runs here until `start`. */
  async kill(): Promise<void> {
    const killed = this.#detach()
    killed?.signal('SIGKILL')
    await killed?.exited
  }

  /** Lets the server kill itself at a step of its database transactions. */
  async armKill(step: number): Promise<void> {
    await this.serving()
    this.#armed = this.#process
    await this.#process?.send({ kind: 'kill at', atStep: step })
  }

  /** Starts the server again if it killed itself; lets it live on otherwise. Returns whether it did. */
  async restartIfKilled(): Promise<boolean> {
    const armed = this.#armed
    // A server that has just ended may not be known to have.
    const isAlive = (await armed?.send({ kind: 'kill at', atStep: 0 })) !== undefined
    if (!isAlive) await armed?.exited
    this.#armed = undefined
    if (this.#process) return false
    await this.start()
    return true
  }

  freeze(): void {
    this.#process?.signal('SIGSTOP')
  }

  thaw(): void {
    this.#process?.signal('SIGCONT')
  }

  /** Steps the clock of this server and of its successors, forward or back. */
  async stepClock(byMs: number): Promise<void> {
    const taken = this.clock.step(byMs)
    await this.#process?.send({ kind: 'step clock', aheadMs: this.clock.aheadMs })
    taken()
  }

  #detach(): AppProcess | undefined {
    const detached = this.#process
    this.#process = undefined
    this.#serving = Promise.withResolvers()
    return detached
  }

  #noteEnd(ended: AppProcess): void {
    if (this.#process !== ended) return
    this.#detach()
    if (this.#armed === ended) return
    this.#onFault(`server ${this.number} ended by itself:\n${ended.output()}`)
  }
}
