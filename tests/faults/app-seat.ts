import { type AppProcess, type AppSettings, startApp } from './app-process.ts'
import type { Errand, ErrandAnswer } from './server-messages.ts'

/** How often a server may fail to start before the harness gives up. */
const startsMost = 5

/**
 * One of the two places where a server runs: what clients reach it by, and what is done to it. A server that was
 * killed is started again in its place, on another port and with the clock that it had.
 */
export class AppSeat {
  /** 1 or 2, for people. */
  readonly number: number
  readonly #settings: Omit<AppSettings, 'clockAheadMs'>
  readonly #onFault: (what: string) => void
  #clockAheadMs = 0
  #furthestAheadMs = 0
  readonly #errands = new Set<Promise<unknown>>()
  #process: AppProcess | undefined
  #serving = Promise.withResolvers<string>()

  /** @param onFault is told when a server ends that nobody killed. */
  constructor(number: number, settings: Omit<AppSettings, 'clockAheadMs'>, onFault: (what: string) => void) {
    this.number = number
    this.#settings = settings
    this.#onFault = onFault
  }

  /** The origin of the server that serves here; while there is none, of the next one. */
  serving(): Promise<string> {
    return this.#serving.promise
  }

  get isServing(): boolean {
    return this.#process !== undefined
  }

  /** How far the clock is ahead of the machine's now, and at the most so far. */
  get clockAheadMs(): number {
    return this.#clockAheadMs
  }

  get furthestAheadMs(): number {
    return this.#furthestAheadMs
  }

  /** Has the server that serves here, or the next one, do an errand; undefined where it ended before it said. */
  async send(errand: Errand): Promise<ErrandAnswer | undefined> {
    await this.serving()
    const answer = this.#process?.ask(errand)
    if (!answer) return undefined
    this.#errands.add(answer)
    void answer.then(() => this.#errands.delete(answer))
    return answer
  }

  /** Settles when no errand is under way any more, also of those whose answers nobody waits for. */
  async errandsOver(): Promise<void> {
    await Promise.all(this.#errands)
  }

  async start(): Promise<void> {
    for (let starts = 1; ; starts++) {
      try {
        const started = await startApp({ ...this.#settings, clockAheadMs: this.#clockAheadMs })
        this.#process = started
        this.#serving.resolve(started.origin)
        void started.exited.then(() => this.#noteEnd(started))
        return
      } catch (fault) {
        if (starts === startsMost) throw fault
      }
    }
  }

  /** SIGKILL. Settles when it is gone; nothing serves here until `start`. */
  async kill(): Promise<void> {
    const killed = this.#leave()
    killed?.signal('SIGKILL')
    await killed?.exited
  }

  freeze(): void {
    this.#process?.signal('SIGSTOP')
  }

  thaw(): void {
    this.#process?.signal('SIGCONT')
  }

  /** Steps the clock of this server, and of those after it, forward or back. */
  async stepClock(byMs: number): Promise<void> {
    this.#clockAheadMs += byMs
    this.#furthestAheadMs = Math.max(this.#furthestAheadMs, this.#clockAheadMs)
    await this.#process?.ask({ ask: 'step clock', aheadMs: this.#clockAheadMs })
  }

  #leave(): AppProcess | undefined {
    const left = this.#process
    this.#process = undefined
    this.#serving = Promise.withResolvers()
    return left
  }

  #noteEnd(ended: AppProcess): void {
    if (this.#process !== ended) return
    this.#leave()
    this.#onFault(`server ${this.number} ended by itself:\n${ended.said()}`)
  }
}
