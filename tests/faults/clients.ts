import type { TestCustomer } from './customers.ts'
import { runAccountStep } from './accounts/run-account-step.ts'
import { runOperatorStep } from './operator.ts'
import { runPaymentStep } from './payments/run-payment-step.ts'
import type { Gate } from './gate.ts'
import type { OrderRecord } from './history.ts'
import { customerAt, differentOrder, orderOf } from './order-content.ts'
import type { Plan, PlannedOrder, Step } from './plan.ts'
import { readBalance, readList, readReceipt } from './read-bank.ts'
import { type ClientContext, sendOrder } from './send-order.ts'
import { differenceOfNumber, replayOrder, sendConflict, sendWrong } from './send-wrong.ts'

const pageSize = 5

/** The customers' clients. Each takes the next step of the plan when its last one is done. */
export class Clients {
  readonly #context: ClientContext
  readonly #customers: readonly TestCustomer[]
  /** Who opens, moves and closes accounts and pays with checks, which the private desk does not do by itself. */
  readonly #openers: readonly TestCustomer[]
  readonly #gate: Gate
  readonly #tokens: ReadonlyMap<string, string>

  constructor(
    context: ClientContext,
    { customers, openers }: Record<'customers' | 'openers', readonly TestCustomer[]>,
    gate: Gate,
  ) {
    this.#context = context
    this.#customers = customers
    this.#openers = openers
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
    const context = this.#context
    const tokenOf = (accountId: string) => this.#tokens.get(accountId) ?? ''
    switch (step.step) {
      case 'order':
        return this.#place(step)
      case 'replay':
        return replayOrder(context, step, tokenOf)
      case 'conflict':
        return sendConflict(context, step, tokenOf)
      case 'wrong':
        return sendWrong(context, step, this.#customers)
      case 'balance':
        await readBalance(context, customerAt(this.#customers, step.customer), step)
        return
      case 'list': {
        const { page, slot } = step
        const customer = customerAt(this.#customers, step.customer)
        await readList(context, customer, { page, pageSize, slot, order: 'newest' })
        return
      }
      case 'hold':
      case 'settle':
      case 'reverse':
      case 'release expired':
        return runOperatorStep(context, step, this.#customers)
      case 'account':
        await runAccountStep(context, step, this.#openers)
        return
      case 'payment':
        return runPaymentStep(context, step, this.#openers)
      case 'receipt': {
        const { acknowledged } = context.history
        const order = acknowledged[Math.floor(step.of * acknowledged.length)]
        if (order)
          await readReceipt(context, order, { token: tokenOf(order.debtorAccountId), slot: step.slot })
      }
    }
  }

  async #place(planned: PlannedOrder): Promise<void> {
    await this.#gate.enter(planned.number)
    const order = orderOf(planned, this.#customers)
    const { slot, timeoutMs, isHurried, sending } = planned
    const { token } = customerAt(this.#customers, planned.debtor)
    const send = (sent: OrderRecord, to: number) =>
      sendOrder(this.#context, sent, { token, slot: to, timeoutMs, isHurried })
    const { history } = this.#context
    history.begin(order)
    if (sending === 'against another') {
      const other = differentOrder(order, differenceOfNumber(planned.number))
      history.begin(other)
      await Promise.all([send(order, slot), send(other, slot + 1)])
    } else if (sending === 'twice') await Promise.all([send(order, slot), send(order, slot + 1)])
    else await send(order, slot)
  }
}
