type Step = () => Promise<void>
type Force = () => void

/** The steps that stop everything that was started. The last one added runs first. */
export class Shutdown {
  readonly #steps: Step[] = []
  readonly #forces: Force[] = []
  readonly #stopping = new AbortController()
  #done: Promise<void> | undefined

  /** Aborted once a stop is requested. */
  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  /** Adds the step that stops something just started. `force` ends a separate process at once. */
  add(step: Step, force?: Force): void {
    this.#steps.unshift(step)
    if (force) this.#forces.unshift(force)
  }

  /** Requests the stop. A start that is running ends at its next step. */
  request(): void {
    this.#stopping.abort()
  }

  /** Runs every step, even after one fails. A second call waits for the first. */
  run(): Promise<void> {
    this.request()
    this.#done ??= this.#runSteps()
    return this.#done
  }

  /** Ends separate processes at once, without waiting. */
  force(): void {
    for (const force of this.#forces) force()
  }

  async #runSteps(): Promise<void> {
    const faults: unknown[] = []
    for (const step of this.#steps) await step().catch((fault: unknown) => faults.push(fault))
    if (faults.length > 0) throw new AggregateError(faults, 'Some parts did not stop properly')
  }
}
