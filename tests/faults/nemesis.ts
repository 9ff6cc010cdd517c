import { setTimeout as pause } from 'node:timers/promises'
import type { CuttableProxy } from '../support/cuttable-proxy.ts'
import type { ServerSlot } from './server-slot.ts'
import type { Cluster } from './cluster.ts'
import type { Fault, PlannedFault } from './fault-plan.ts'
import type { Gate } from './gate.ts'

/** A server, and the proxy between it and the database. */
export interface ServerUnit {
  readonly slot: ServerSlot
  readonly proxy: CuttableProxy
}

export interface NemesisDependencies {
  readonly cluster: Cluster
  readonly servers: readonly ServerUnit[]
  readonly gate: Gate
}

/** A fault with its start and end. */
export interface DoneFault {
  readonly fault: Fault
  readonly startedMs: number
  readonly endedMs: number
}

/** The minimum number of orders that may start during a fault. */
const leastAhead = 40

/** Causes the planned faults, each in its turn, and repairs everything after each. */
export class Nemesis {
  readonly done: DoneFault[] = []
  readonly #dependencies: NemesisDependencies

  constructor(dependencies: NemesisDependencies) {
    this.#dependencies = dependencies
  }

  async run(faults: readonly PlannedFault[], orders: number): Promise<void> {
    const { gate } = this.#dependencies
    const ahead = Math.max(leastAhead, Math.ceil((2 * orders) / (faults.length + 1)))
    for (const { afterOrders, fault } of faults) {
      gate.open(afterOrders + ahead)
      await gate.started(afterOrders)
      const startedMs = performance.now()
      await this.#do(fault)
      this.done.push({ fault, startedMs, endedMs: performance.now() })
    }
    gate.open(orders)
  }

  async #do(fault: Fault): Promise<void> {
    const { cluster } = this.#dependencies
    if (fault.kind === 'kill database') return cluster.kill()
    if (fault.kind === 'freeze database') {
      cluster.freeze()
      await pause(fault.forMs)
      return cluster.thaw()
    }
    const { slot, proxy } = this.#serverAt(fault.slot)
    switch (fault.kind) {
      case 'kill server':
        await slot.kill()
        return slot.start()
      case 'freeze server':
        slot.freeze()
        await pause(fault.forMs)
        return slot.thaw()
      case 'step clock':
        return slot.stepClock(fault.byMs)
      case 'cut':
        proxy.cut()
        break
      case 'silence':
        proxy.silence()
        break
      case 'delay':
        proxy.delay(fault.byMs)
    }
    await pause(fault.forMs)
    proxy.mend()
  }

  #serverAt(index: number): ServerUnit {
    const server = this.#dependencies.servers[index]
    if (!server) throw new RangeError(`there is no server ${index}`)
    return server
  }
}
