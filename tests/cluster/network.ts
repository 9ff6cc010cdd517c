import { execFileSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { signalProcess } from '../support/processes.ts'

const ip = (...words: string[]): string => execFileSync('ip', words, { encoding: 'utf8' })

/** The machines of deploy/, in the order of their addresses. */
export const machineNames = ['db1', 'db2', 'db3', 'app1', 'app2', 'backup'] as const
export type MachineName = (typeof machineNames)[number]

/**
 * A network on this machine: a namespace for each machine of the deployment, with an address of its own, and a bridge
 * between them. Each has the usual ports, as a machine of its own would. Only root may make it.
 */
export class Network {
  readonly #prefix = `sc${process.pid}`
  readonly #subnet = `10.83.${process.pid % 256}`
  readonly #bridge = `${this.#prefix}-br`

  /** The address of the harness itself. */
  get own(): string {
    return `${this.#subnet}.1`
  }

  addressOf(machine: MachineName): string {
    return `${this.#subnet}.${11 + machineNames.indexOf(machine)}`
  }

  /** Makes everything. Nothing outside this machine is reached by it. */
  open(): void {
    ip('link', 'add', this.#bridge, 'type', 'bridge')
    ip('addr', 'add', `${this.own}/24`, 'dev', this.#bridge)
    ip('link', 'set', this.#bridge, 'up')
    for (const machine of machineNames) {
      const space = this.#spaceOf(machine)
      ip('netns', 'add', space)
      ip('link', 'add', this.#cableOf(machine), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
      ip('-n', space, 'addr', 'add', `${this.addressOf(machine)}/24`, 'dev', 'eth0')
      ip('-n', space, 'link', 'set', 'lo', 'up')
      ip('-n', space, 'link', 'set', 'eth0', 'up')
      ip('link', 'set', this.#cableOf(machine), 'master', this.#bridge, 'up')
    }
  }

  /** The words before a command that make it run on a machine. */
  within(machine: MachineName): readonly string[] {
    return ['ip', 'netns', 'exec', this.#spaceOf(machine)]
  }

  /** Loses every packet from and to a machine. Its connections stay open on both sides. */
  cut(machine: MachineName): void {
    ip('link', 'set', this.#cableOf(machine), 'nomaster')
  }

  mend(machine: MachineName): void {
    ip('link', 'set', this.#cableOf(machine), 'master', this.#bridge)
  }

  /** Loses what a machine sends to some others. Everybody else still reaches it. */
  cutFrom(machine: MachineName, others: readonly MachineName[]): void {
    this.#routes('add', machine, others)
  }

  mendFrom(machine: MachineName, others: readonly MachineName[]): void {
    this.#routes('del', machine, others)
  }

  #routes(how: 'add' | 'del', machine: MachineName, others: readonly MachineName[]): void {
    for (const other of others)
      ip('-n', this.#spaceOf(machine), 'route', how, 'blackhole', `${this.addressOf(other)}/32`)
  }

  /** The processes on a machine. */
  processesOf(machine: MachineName): readonly number[] {
    const own = ip('netns', 'pids', this.#spaceOf(machine)).split('\n').filter(Boolean).map(Number)
    return own.filter(isThere)
  }

  /** Ends every process on every machine, and removes all. */
  close(): void {
    for (const machine of machineNames) {
      const space = this.#spaceOf(machine)
      if (!ip('netns', 'list').includes(space)) continue
      for (const pid of this.processesOf(machine)) signalProcess(pid, 'SIGKILL')
      ip('netns', 'del', space)
    }
    if (ip('link').includes(this.#bridge)) ip('link', 'del', this.#bridge)
  }

  #spaceOf(machine: MachineName): string {
    return `${this.#prefix}-${machine}`
  }

  #cableOf(machine: MachineName): string {
    return `${this.#prefix}${machine}`.slice(0, 15)
  }
}

/** Whether a process has not ended since it was listed. */
function isThere(pid: number): boolean {
  try {
    readlinkSync(`/proc/${pid}/exe`)
    return true
  } catch {
    return false
  }
}
