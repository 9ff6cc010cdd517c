import { setTimeout as pause } from 'node:timers/promises'
import { actOf, type ClusterFault, type FaultContext } from './cluster-faults.ts'
import { appMachines, type DatabaseMachine } from './deployment.ts'
import type { ClusterWatch } from './watch-cluster.ts'

/** A fault of the deployment, from its start until what was stopped, cut or lost is there again. */
export interface DoneClusterFault {
  readonly fault: { readonly kind: ClusterFault; readonly primary: string }
  readonly startedMs: number
  readonly endedMs: number
  /** After which time no HAProxy had a connection to the node that was the primary; undefined if one stayed. */
  readonly letGoMs: number | undefined
}

/** Before, Patroni may still tell that all is well. */
const noticedAfterMs = 5000

const lookEveryMs = 200

export interface NemesisDependencies extends FaultContext {
  readonly watch: ClusterWatch
  readonly kinds: readonly ClusterFault[]
  /** Called with each fault when it begins. */
  readonly onFault: (kind: ClusterFault) => void
}

/**
 * Causes faults one after the other until the end: each kind once in an order that the seed draws, then each again.
 * Between two of them the cluster becomes whole and works for some seconds.
 */
export class ClusterNemesis {
  readonly done: DoneClusterFault[] = []
  readonly #dependencies: NemesisDependencies

  constructor(dependencies: NemesisDependencies) {
    this.#dependencies = dependencies
  }

  /** Begins no fault after `endsMs`. Settles once the cluster is whole after the last one. */
  async run(endsMs: number): Promise<void> {
    const { watch, random, onFault } = this.#dependencies
    for (const kind of this.#drawn()) {
      const roles = await watch.whole()
      await pause(random.whole(1000, 4000))
      if (performance.now() > endsMs) return
      onFault(kind)
      const startedMs = performance.now()
      const done = actOf[kind](this.#dependencies, roles).then(() => performance.now())
      const over = done.then(() => pause(noticedAfterMs))
      const letGoMs = await this.#untilLetGo(roles.primary, startedMs, over)
      const endedMs = await done
      await over
      this.done.push({ fault: { kind, primary: roles.primary }, startedMs, endedMs, letGoMs })
    }
  }

  /** How long connections to a node last; undefined if some are there when all is over. */
  async #untilLetGo(
    primary: DatabaseMachine,
    sinceMs: number,
    over: Promise<void>,
  ): Promise<number | undefined> {
    const { deployment } = this.#dependencies
    const ending = new AbortController()
    void over.then(() => ending.abort())
    while (!ending.signal.aborted) {
      if (appMachines.every(machine => !deployment.isConnected(machine, primary)))
        return performance.now() - sinceMs
      await pause(lookEveryMs)
    }
    return undefined
  }

  *#drawn(): Generator<ClusterFault> {
    const { kinds, random } = this.#dependencies
    for (;;)
      yield* kinds
        .map(kind => ({ kind, place: random.fraction() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ kind }) => kind)
  }
}
