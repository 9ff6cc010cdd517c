import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { appMachines, type DatabaseMachine, databaseMachines, type Deployment } from './deployment.ts'

const databaseMachine = z.enum(databaseMachines)

const clusterState = z.object({
  members: z.array(
    z.object({
      name: databaseMachine,
      role: z.string(),
      state: z.string(),
      timeline: z.int().optional(),
      // "unknown" while nothing is known.
      lag: z.union([z.int(), z.string()]).optional(),
    }),
  ),
})
type ClusterState = z.infer<typeof clusterState>

const askLimitMs = 1000
const askEveryMs = 250
/** Longer than a copy of the whole database takes here. */
const wholeLimitMs = 90_000

/** What Patroni tells of the cluster. */
export class ClusterWatch {
  readonly #deployment: Deployment
  readonly #authority: Buffer

  constructor(deployment: Deployment) {
    this.#deployment = deployment
    this.#authority = readFileSync(deployment.pathOn('db1', 'etc/sarsen/tls/ca.crt'))
  }

  /** The primary now; undefined while there is none. */
  async primary(): Promise<DatabaseMachine | undefined> {
    const answers = await Promise.all(
      databaseMachines.map(async machine =>
        (await this.#ask(machine, '/primary')).status === 200 ? machine : undefined,
      ),
    )
    return answers.find(machine => machine !== undefined)
  }

  /** Settles when there are a primary, a synchronous replica and another, all of them running and caught up. */
  async whole(): Promise<{ primary: DatabaseMachine; synchronous: DatabaseMachine; other: DatabaseMachine }> {
    const startedMs = performance.now()
    for (;;) {
      const state = await this.#state()
      const roles = state && rolesOf(state)
      if (roles && (await this.primary()) === roles.primary) return roles
      if (performance.now() - startedMs > wholeLimitMs)
        throw new Error(`The cluster did not become whole again: ${JSON.stringify(state)}`)
      await pause(askEveryMs)
    }
  }

  /** Settles when both HAProxies let customers through to a bank server that is ready. */
  async customersAreServed(): Promise<void> {
    for (const machine of appMachines)
      for (const startedMs = performance.now(); ; await pause(askEveryMs)) {
        const host = this.#deployment.network.addressOf(machine)
        const { status } = await askOverTls({ host, port: 443, path: '/health/ready', ca: this.#authority })
        if (status === 200) break
        if (performance.now() - startedMs > wholeLimitMs)
          throw new Error(`${machine} does not serve customers: ${status ?? 'no answer'}`)
      }
  }

  async #state(): Promise<ClusterState | undefined> {
    for (const machine of databaseMachines) {
      const { status, body } = await this.#ask(machine, '/cluster')
      if (status === 200) return clusterState.parse(JSON.parse(body))
    }
    return undefined
  }

  #ask(machine: DatabaseMachine, path: string): Promise<TlsAnswer> {
    return askOverTls({
      host: this.#deployment.network.addressOf(machine),
      port: 8008,
      path,
      ca: this.#authority,
    })
  }
}

interface TlsAnswer {
  readonly status: number | undefined
  readonly body: string
}

/** Asks a server by https; the status is undefined if it does not answer within a second. */
function askOverTls(asked: {
  readonly host: string
  readonly port: number
  readonly path: string
  readonly ca: Buffer
}): Promise<TlsAnswer> {
  const none = { status: undefined, body: '' }
  return new Promise(resolve => {
    const sent = request({ ...asked, signal: AbortSignal.timeout(askLimitMs) }, answer => {
      let body = ''
      answer.on('data', (part: Buffer) => (body += part.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode, body }))
      answer.on('error', () => resolve(none))
    })
    sent.on('error', () => resolve(none))
    sent.end()
  })
}

/** Who is what; undefined unless every node is there, runs, and has nearly all of the log. */
function rolesOf({ members }: ClusterState) {
  const named = (role: string) => members.find(member => member.role === role)?.name
  const [primary, synchronous, other] = [named('leader'), named('sync_standby'), named('replica')]
  const timelines = new Set(members.map(({ timeline }) => timeline))
  const areRunning = members.every(({ state }) => ['running', 'streaming'].includes(state))
  const haveCaughtUp = members.every(
    ({ lag }) => lag === undefined || (typeof lag === 'number' && lag < lagMost),
  )
  if (!primary || !synchronous || !other || timelines.size > 1 || !areRunning || !haveCaughtUp)
    return undefined
  return { primary, synchronous, other }
}

/** Bytes. */
const lagMost = 16 * 1024 * 1024
