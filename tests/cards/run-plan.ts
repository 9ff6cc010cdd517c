import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as newUuidV7 } from 'uuid'
import { type Bank, createBank } from '../../src/bank/bank.ts'
import { activateCard } from '../../src/bank/cards/activate-card.ts'
import { loadRates } from '../../src/bank/cards/card-rates.ts'
import { changeControls } from '../../src/bank/cards/change-controls.ts'
import { readSecret } from '../../src/bank/cards/keep-card.ts'
import { openPot } from '../../src/bank/accounts/open-pot.ts'
import { setBudget } from '../../src/bank/spending/budgets.ts'
import type { CardMessage } from '../../src/bank/cards/network/message.ts'
import { orderCard } from '../../src/bank/cards/order-card.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { fromNowhere } from '../../src/bank/sessions/caller.ts'
import { confirmAsSeed } from '../../src/bank/simulator/confirm-as-seed.ts'
import { deliverCard } from '../../src/bank/simulator/deliver-card.ts'
import type { SeededRandom } from '../../src/bank/simulator/seeded-random.ts'
import { deliveredSecurityCode } from '../../src/domain/cards.ts'
import { atLondon } from '../due/calendar.ts'
import { type Cluster, openDatabase } from '../faults/cluster.ts'
import { cardVault } from '../support/card-vault.ts'
import { type CuttableProxy, startCuttableProxy } from '../support/cuttable-proxy.ts'
import { openCustomer, payIn } from '../support/open-customer.ts'
import { fastPasswords, runtimeDependencies } from '../support/runtime/dependencies.ts'
import {
  type CardPlan,
  type CustomerAct,
  firstDay,
  isOperators,
  limitsPence,
  type OperatorAct,
  type PlannedMessage,
  type Slot,
} from './plan.ts'
import { type AskedOfBank, Runner } from './runner.ts'

/** A message with its card, and what was typed as its PIN. */
interface SentMessage {
  readonly type: 'message'
  readonly message: CardMessage
  readonly typed: 'right' | 'wrong' | undefined
}

/** An act as it was sent to the bank. */
type Sent = SentMessage | CustomerAct

/** An act as it was done, by an operator too. */
export type SentAct = Sent | OperatorAct

/** What was asked, and what was answered; undefined if nobody knows. */
export interface Tried {
  readonly act: SentAct
  readonly answer: string | undefined
}

/** What happened to an account, in its order: one act, two at once, or a round. */
export type Entry =
  | { readonly kind: 'acts'; readonly tried: readonly Tried[] }
  | { readonly kind: 'round'; readonly at: Date }

/** An account with its card, and what happened to it. */
export interface Lane {
  readonly number: number
  readonly customerId: string
  readonly accountId: string
  readonly cardId: string
  readonly pin: string
  readonly balancePence: bigint
  readonly entries: Entry[]
}

export interface CardHistory {
  readonly lanes: readonly Lane[]
  /** What each account's customer has spent of their budgets in the first month, by the number of the account. */
  readonly budgets: readonly (string | undefined)[]
  /** Faults of rounds, which have none. */
  readonly faults: readonly string[]
  /** What the processes wrote. */
  readonly written: string
  readonly kills: number
}

/** Sends a message that a runner did not answer once more, at once; else the network comes back to it at the end. */
const sendsAgain = 0.7
const triesMax = 20

async function openLane(bank: Bank, number: number, balancePence: bigint): Promise<Lane> {
  const { customerId, account } = await openCustomer(bank, balancePence)
  const cardId = bank.newId()
  const own = { customerId, cardId, caller: fromNowhere }
  const order = { id: cardId, accountId: account.id, kind: 'physical', design: 'tarn' } as const
  const done = [
    await orderCard(bank, { customerId, order, caller: fromNowhere }),
    await deliverCard(bank, own),
    await activateCard(bank, { ...own, securityCode: deliveredSecurityCode }),
    await confirmAsSeed(bank, customerId, confirming =>
      changeControls(bank, { cardId, version: 1, changes: limitsPence, confirming }),
    ),
  ]
  if (done.some(({ ok }) => !ok)) throw new Error('a card was not made')
  await setAside(bank, customerId, account.id)
  const { pin } = (await readSecret(bank.database, cardVault, cardId)) ?? {}
  if (pin === undefined) throw new Error('a card has no PIN')
  return { number, customerId, accountId: account.id, cardId, pin, balancePence, entries: [] }
}

/**
 * Moves money to a pot, and sets a budget for what no card pays: a merchant has a category of its own. What was set aside is paid in
 * before.
 */
async function setAside(bank: Bank, customerId: string, accountId: string): Promise<void> {
  const amountPence = 35_00n
  await payIn(bank, accountId, amountPence)
  const pot = { id: bank.newId(), accountId, name: 'Holiday', colour: 'tarn', amountPence } as const
  const opened = await openPot(bank, { customerId, pot, caller: fromNowhere })
  if (!opened.ok) throw new Error('nothing was set aside')
  await setBudget(bank, { customerId, category: 'Other', amountPence: 100_00n, caller: fromNowhere })
}

/** Another PIN than this one. */
const wrongPin = (pin: string): string => (pin === '0000' ? '1111' : '0000')

function sentOf(planned: PlannedMessage, { cardId, pin }: Lane): SentMessage {
  const { pin: typed, isOfUnknownCard, ...message } = planned
  if (message.kind === 'authorisation')
    return {
      type: 'message',
      typed,
      message: {
        ...message,
        cardId: isOfUnknownCard ? message.id : cardId,
        ...(typed && { pin: typed === 'right' ? pin : wrongPin(pin) }),
      },
    }
  return { type: 'message', typed, message: message.kind === 'clearing' ? { ...message, cardId } : message }
}

/** Two processes of the bank, the second behind lines that can be cut, and an operator without faults. */
class CardRun {
  readonly #cluster: Cluster
  readonly #database: Database
  readonly #bank: Bank
  readonly #proxy: CuttableProxy
  readonly #runners: readonly [Runner, Runner]
  readonly #random: SeededRandom
  readonly #faults: string[] = []
  #now = atLondon(firstDay, '05:00')
  #faultOver: Promise<unknown> = Promise.resolve()
  kills = 0

  constructor(parts: {
    cluster: Cluster
    database: Database
    proxy: CuttableProxy
    runners: readonly [Runner, Runner]
    random: SeededRandom
  }) {
    this.#cluster = parts.cluster
    this.#database = parts.database
    this.#proxy = parts.proxy
    this.#runners = parts.runners
    this.#random = parts.random
    this.#bank = createBank({
      ...runtimeDependencies(parts.database),
      passwords: fastPasswords,
      newId: () => newUuidV7(),
      clock: () => this.#now,
      cardVault,
    })
  }

  async run({ accounts, rates, slots }: CardPlan): Promise<CardHistory> {
    await Promise.all(this.#runners.map(runner => runner.start()))
    const lanes: Lane[] = []
    for (const [number, { balancePence }] of accounts.entries())
      lanes.push(await openLane(this.#bank, number, balancePence))
    let loadedOn = ''
    for (const slot of slots) {
      this.#now = atLondon(slot.on, slot.time)
      const rate = slot.on === loadedOn ? undefined : rates.get(slot.on)
      loadedOn = slot.on
      if (rate !== undefined)
        await loadRates(this.#bank, { ratedOn: slot.on, rates: [{ currency: 'EUR', rate }], by: 'operator' })
      await this.#runSlot(slot, lanes)
    }
    await this.#sendAllAgain(lanes)
    const at = atLondon(firstDay, '23:00')
    const asked = { type: 'budgets' } as const
    const budgets = await Promise.all(
      lanes.map(({ customerId, cardId }) => this.#runners[0].ask({ at, customerId, cardId, asked })),
    )
    return {
      lanes,
      budgets,
      faults: this.#faults,
      written: this.#runners.map(({ written }) => written).join(''),
      kills: this.kills,
    }
  }

  async #runSlot(slot: Slot, lanes: readonly Lane[]): Promise<void> {
    for (const lane of lanes) await this.#operate(slot, lane)
    const begun = this.#beginFault(slot)
    await begun
    if (slot.hasRound) await this.#round(lanes)
    await Promise.all(lanes.map(lane => this.#actOn(slot, lane)))
    await this.#endFault()
  }

  /** An operator's acts come first in a slot: no fault stops them. */
  async #operate({ acts }: Slot, lane: Lane): Promise<void> {
    const { accountId } = lane
    for (const [act] of acts[lane.number] ?? []) {
      if (!isOperators(act)) continue
      if (act.type === 'dispute') {
        const { customerId, cardId } = lane
        const answer = await this.#runners[0].ask({ at: this.#now, customerId, cardId, asked: act })
        lane.entries.push({ kind: 'acts', tried: [{ act, answer }] })
        continue
      }
      if (act.type === 'pay in') await payIn(this.#bank, accountId, act.amountPence)
      else
        await this.#database.query('update account set frozen_at = $2 where id = $1', [
          accountId,
          act.type === 'freeze account' ? this.#now : null,
        ])
      lane.entries.push({ kind: 'acts', tried: [{ act, answer: 'done' }] })
    }
  }

  async #beginFault({ fault }: Slot): Promise<void> {
    if (fault?.kind === 'kill') await this.#runners[fault.runner].ask({ killAtStep: fault.atStep })
    if (fault?.kind === 'kill database') {
      this.kills += 1
      this.#faultOver = this.#cluster.kill()
    }
    if (fault?.kind === 'cut')
      this.#faultOver = pause(fault.afterMs).then(() => {
        this.#proxy.cut()
        this.#proxy.mend()
      })
  }

  async #endFault(): Promise<void> {
    await this.#recover()
    for (const runner of this.#runners) await runner.ask({ killAtStep: 0 })
  }

  /** Mends what was broken, and waits until the database has done with what came from it. */
  async #recover(): Promise<void> {
    await this.#faultOver
    for (const runner of this.#runners) {
      const { connectionName, isRunning } = runner
      if (!isRunning) {
        await this.#isGone(connectionName)
        this.kills += 1
      }
      await runner.start()
    }
  }

  /** Settles when the database has ended all connections of a name: what they began is done, or undone. */
  async #isGone(name: string): Promise<void> {
    for (;;) {
      const left = await this.#database.query(
        'select pid from pg_stat_activity where application_name = $1',
        [name],
      )
      if (left.length === 0) return
      await pause(5)
    }
  }

  /** Both runners make what is due, at once; if a fault came between, once more until it is made. */
  async #round(lanes: readonly Lane[]): Promise<void> {
    const at = this.#now
    const [lane] = lanes
    if (!lane) return
    const ask = (runner: Runner) =>
      runner.ask({ at, customerId: lane.customerId, cardId: lane.cardId, asked: { type: 'round' } })
    let answers = await Promise.all(this.#runners.map(ask))
    for (let tries = 1; answers.includes(undefined) && tries < triesMax; tries += 1) {
      await this.#recover()
      answers = [await ask(this.#runners[0])]
    }
    this.#faults.push(...answers.filter(answer => answer !== 'done').map(answer => `a round was ${answer}`))
    for (const { entries } of lanes) entries.push({ kind: 'round', at })
  }

  async #actOn(slot: Slot, lane: Lane): Promise<void> {
    for (const acts of slot.acts[lane.number] ?? []) {
      const sent = acts.flatMap((act): readonly Sent[] => {
        if (act.type === 'message') return [sentOf(act.message, lane)]
        return isOperators(act) ? [] : [act]
      })
      if (sent.length > 0) await this.#try(slot, lane, sent)
    }
  }

  /** Does one act, or two at once; what is not answered is asked again, or left until the end. */
  async #try(slot: Slot, lane: Lane, sent: readonly Sent[]): Promise<void> {
    const first = this.#random.pick([0, 1] as const)
    const tried = await Promise.all(
      sent.map(async (act, n) => ({
        act,
        answer: await this.#ask(slot, lane, act, n === 0 ? first : 1 - first),
      })),
    )
    lane.entries.push({ kind: 'acts', tried })
    for (const { act, answer } of tried) {
      if (answer !== undefined) continue
      await this.#recover()
      if (this.#random.fraction() < sendsAgain) await this.#askUntilAnswered(slot, lane, act)
    }
  }

  async #askUntilAnswered(slot: Slot, lane: Lane, act: Sent): Promise<void> {
    for (let tries = 0; tries < triesMax; tries += 1) {
      const answer = await this.#ask(slot, lane, act, tries % 2)
      lane.entries.push({ kind: 'acts', tried: [{ act, answer }] })
      if (answer !== undefined) return
      await this.#recover()
    }
    throw new Error('the bank does not answer')
  }

  #ask(slot: Slot, lane: Lane, act: Sent, runner: number): Promise<string | undefined> {
    const { customerId, cardId } = lane
    const asked: AskedOfBank = act.type === 'message' ? { type: act.type, message: act.message } : act
    const at = new Date(this.#now.getTime() + (slot.skewsMs[runner === 0 ? 0 : 1] ?? 0))
    return this.#runners[runner === 0 ? 0 : 1].ask({ at, customerId, cardId, asked })
  }

  /** One answer for ever: the network asks for every message once more. */
  async #sendAllAgain(lanes: readonly Lane[]): Promise<void> {
    const slot: Slot = {
      on: '',
      time: '',
      hasRound: false,
      skewsMs: [0, 0],
      fault: undefined,
      acts: [],
    }
    await Promise.all(
      lanes.map(async lane => {
        const sent = lane.entries.flatMap(entry => (entry.kind === 'acts' ? entry.tried : []))
        for (const { act } of sent) if (act.type === 'message') await this.#askUntilAnswered(slot, lane, act)
      }),
    )
  }
}

/** The URL of each process, whose connections have its name. */
const named = (url: string) => (of: string) => `${url}application_name=${encodeURIComponent(of)}`

interface RunOf {
  readonly cluster: Cluster
  /** Of the database. */
  readonly name: string
  /** The project, or a copy of it with a mistake. */
  readonly codeFolder: string
  readonly prepare?: ((database: Database) => Promise<void>) | undefined
  readonly random: SeededRandom
}

/** Runs a plan on a database of its own, and hands over what is left in it. */
export async function runCardPlan<Done>(
  plan: CardPlan,
  { cluster, name, codeFolder, prepare, random }: RunOf,
  read: (database: Database, history: CardHistory) => Promise<Done>,
): Promise<Done> {
  const connection = await cluster.createDatabase(name)
  const database = openDatabase(connection)
  const proxy = await startCuttableProxy(`${connection.host}/.s.PGSQL.${connection.port}`)
  const settings = { codeFolder, cacheFolder: path.join(cluster.cacheFolder, 'cards') }
  const { user, host, port } = connection
  const runners = [
    new Runner({
      ...settings,
      name: 'direct',
      databaseUrlOf: named(`postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}&`),
    }),
    new Runner({
      ...settings,
      name: 'proxied',
      databaseUrlOf: named(`postgres://${user}@127.0.0.1:${proxy.port}/${name}?`),
    }),
  ] as const
  try {
    await prepare?.(database)
    const run = new CardRun({ cluster, database, proxy, runners, random })
    return await read(database, await run.run(plan))
  } finally {
    await Promise.all(runners.map(runner => runner.stop()))
    await proxy.stop()
    await database.close()
    await cluster.dropDatabase(name)
  }
}
