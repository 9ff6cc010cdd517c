type Step = () => Promise<void>
type Force = () => void

/** What has been started, in the order in which it has to be stopped: the last first. */
export class Shutdown {
  readonly #steps: Step[] = []
  readonly #forces: Force[] = []
  readonly #stopping = new AbortController()
  #done: Promise<void> | undefined

  /** Aborted once the stop has been asked for. */
  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  /** Adds what stops a thing that has just been started, and what ends it at once if it must outlive us otherwise. */
  add(step: Step, force?: Force): void {
    this.#steps.unshift(step)
    if (force) this.#forces.unshift(force)
  }

  /** Says that the stop is wanted, so that a start under way ends at its next step. */
  ask(): void {
    this.#stopping.abort()
  }

  /** Runs every step, also those after one that failed; a second call waits for the first. */
  run(): Promise<void> {
    this.ask()
    this.#done ??= this.#runSteps()
    return this.#done
  }

  /** Ends at once what is a process of its own. Nothing is waited for. */
  force(): void {
    for (const force of this.#forces) force()
  }

  async #runSteps(): Promise<void> {
    const faults: unknown[] = []
    for (const step of this.#steps) await step().catch((fault: unknown) => faults.push(fault))
    if (faults.length > 0) throw new AggregateError(faults, 'Not everything stopped as it should')
  }
}
