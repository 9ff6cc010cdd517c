import type { TestCustomer } from './customers.ts'
import { doOwn } from './do-own.ts'
import type { Gate } from './gate.ts'
import type { OrderRecord } from './history.ts'
import { customerAt, differentOrder, orderOf } from './order-content.ts'
import type { Plan, PlannedOrder, Step } from './plan.ts'
import { readBalance, readList, readReceipt } from './read-bank.ts'
import { type Counter, sendOrder } from './send-order.ts'
import { differenceOfNumber, replayOrder, sendConflict, sendWrong } from './send-wrong.ts'

const pageSize = 5

/** The customers' clients: each takes the next step of the plan as soon as its last one is done. */
export class Clients {
  readonly #counter: Counter
  readonly #customers: readonly TestCustomer[]
  readonly #gate: Gate
  readonly #tokens: ReadonlyMap<string, string>

  constructor(counter: Counter, customers: readonly TestCustomer[], gate: Gate) {
    this.#counter = counter
    this.#customers = customers
    this.#gate = gate
    this.#tokens = new Map(customers.map(({ accountId, token }) => [accountId, token]))
  }

  /** Settles when all steps are done. */
  async run(plan: Plan, clients: number): Promise<void> {
    await Promise.all(Array.from({ length: clients }, () => this.#follow(plan)))
  }

  async #follow(plan: Plan): Promise<void> {
    for (let step = plan.next(); step; step = plan.next()) await this.#do(step)
  }

  async #do(step: Step): Promise<void> {
    const counter = this.#counter
    const tokenOf = (accountId: string) => this.#tokens.get(accountId) ?? ''
    switch (step.step) {
      case 'order':
        return this.#place(step)
      case 'replay':
        return replayOrder(counter, step, tokenOf)
      case 'conflict':
        return sendConflict(counter, step, tokenOf)
      case 'wrong':
        return sendWrong(counter, step, this.#customers)
      case 'balance':
        await readBalance(counter, customerAt(this.#customers, step.customer), step)
        return
      case 'list': {
        const { page, seat } = step
        const customer = customerAt(this.#customers, step.customer)
        await readList(counter, customer, { page, pageSize, seat, order: 'newest' })
        return
      }
      case 'hold':
      case 'settle':
      case 'reverse':
      case 'release expired':
        return doOwn(counter, step, this.#customers)
      case 'receipt': {
        const { acknowledged } = counter.history
        const order = acknowledged[Math.floor(step.of * acknowledged.length)]
        if (order)
          await readReceipt(counter, order, { token: tokenOf(order.debtorAccountId), seat: step.seat })
      }
    }
  }

  async #place(planned: PlannedOrder): Promise<void> {
    await this.#gate.enter(planned.number)
    const order = orderOf(planned, this.#customers)
    const { seat, patienceMs, isHurried, sending } = planned
    const { token } = customerAt(this.#customers, planned.debtor)
    const send = (sent: OrderRecord, to: number) =>
      sendOrder(this.#counter, sent, { token, seat: to, patienceMs, isHurried })
    const { history } = this.#counter
    history.begin(order)
    if (sending === 'against another') {
      const other = differentOrder(order, differenceOfNumber(planned.number))
      history.begin(other)
      await Promise.all([send(order, seat), send(other, seat + 1)])
    } else if (sending === 'twice') await Promise.all([send(order, seat), send(order, seat + 1)])
    else await send(order, seat)
  }
}
