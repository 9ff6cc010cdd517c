import { setTimeout as pause } from 'node:timers/promises'
import { Gate } from '../faults/gate.ts'
import { Plan, type PlanSize, type Step } from '../faults/plan.ts'

/** Lets orders start at a rate. What could not start in its time is not made up for. */
export class Pace extends Gate {
  readonly #everyMs: number
  #nextMs = 0

  /** @param rate orders a second */
  constructor(rate: number, onStarted?: (count: number) => void) {
    super(onStarted)
    this.#everyMs = 1000 / rate
    this.open(Infinity)
  }

  override async enter(number: number): Promise<void> {
    const atMs = Math.max(this.#nextMs, performance.now())
    this.#nextMs = atMs + this.#everyMs
    await pause(Math.max(0, atMs - performance.now()))
    return super.enter(number)
  }
}

/** A plan that ends at a time. */
export class TimedPlan extends Plan {
  readonly #endsMs: number

  constructor(seed: number, size: PlanSize, endsMs: number) {
    super(seed, size)
    this.#endsMs = endsMs
  }

  override next(): Step | undefined {
    return performance.now() > this.#endsMs ? undefined : super.next()
  }
}
