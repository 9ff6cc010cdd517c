import { setTimeout as pause } from 'node:timers/promises'
import type { CuttableProxy } from '../support/cuttable-proxy.ts'
import type { AppSeat } from './app-seat.ts'
import type { Cluster } from './cluster.ts'
import type { Fault, PlannedFault } from './fault-plan.ts'
import type { Gate } from './gate.ts'

/** A server, and the line from it to the database. */
export interface Station {
  readonly seat: AppSeat
  readonly line: CuttableProxy
}

export interface NemesisParts {
  readonly cluster: Cluster
  readonly stations: readonly Station[]
  readonly gate: Gate
}

/** When a fault was done, and when it was over. */
export interface DoneFault {
  readonly fault: Fault
  readonly startedMs: number
  readonly endedMs: number
}

/** Orders that may begin while a fault takes its time. */
const leastAhead = 40

/** Does the faults of a plan, each when its time has come, and lets everything be whole again after each. */
export class Nemesis {
  readonly done: DoneFault[] = []
  readonly #parts: NemesisParts

  constructor(parts: NemesisParts) {
    this.#parts = parts
  }

  async run(faults: readonly PlannedFault[], orders: number): Promise<void> {
    const { gate } = this.#parts
    const ahead = Math.max(leastAhead, Math.ceil((2 * orders) / (faults.length + 1)))
    for (const { afterOrders, fault } of faults) {
      gate.open(afterOrders + ahead)
      await gate.begun(afterOrders)
      const startedMs = performance.now()
      await this.#do(fault)
      this.done.push({ fault, startedMs, endedMs: performance.now() })
    }
    gate.open(orders)
  }

  async #do(fault: Fault): Promise<void> {
    const { cluster } = this.#parts
    if (fault.kind === 'kill database') return cluster.kill()
    if (fault.kind === 'freeze database') {
      cluster.freeze()
      await pause(fault.forMs)
      return cluster.thaw()
    }
    const { seat, line } = this.#stationAt(fault.seat)
    switch (fault.kind) {
      case 'kill server':
        await seat.kill()
        return seat.start()
      case 'freeze server':
        seat.freeze()
        await pause(fault.forMs)
        return seat.thaw()
      case 'step clock':
        return seat.stepClock(fault.byMs)
      case 'cut':
        line.cut()
        break
      case 'silence':
        line.silence()
        break
      case 'delay':
        line.delay(fault.byMs)
    }
    await pause(fault.forMs)
    line.mend()
  }

  #stationAt(index: number): Station {
    const station = this.#parts.stations[index]
    if (!station) throw new RangeError(`there is no server ${index}`)
    return station
  }
}
