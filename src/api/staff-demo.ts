import type { Bank } from '../bank/bank.ts'
import {
  announceDirectDebit,
  type DemoControl,
  makePaymentDay,
  payByCard,
  readDemo,
  receiveIncoming,
  resetByStaff,
  retireByStaff,
} from '../bank/simulator/demo-controls.ts'
import { type DemoCustomers, hasDemoCustomers } from '../bank/simulator/demo-customers.ts'
import type { BankOperations } from '../contract/operations.ts'
import { paymentWords } from '../contract/payment-words.ts'
import type { staffDemoOperations } from '../contract/staff-demo-operations.ts'
import { simulatedOriginators } from '../domain/direct-debits.ts'
import { dueDateOf } from '../domain/due-days.ts'
import { penceOf } from '../domain/money.ts'
import { presentOutcome } from './card-sandbox.ts'
import { paymentDayOutOfRange } from './coming-up.ts'
import type { Handlers } from './handler.ts'

const replay = { 'idempotent-replayed': 'true' } as const

const notFound = { code: 'not_found' } as const

interface DemoDependencies {
  /** Whose the demonstration is. Left out if this is none. */
  readonly demonstration?: DemoCustomers | undefined
  /** The customers it belonged to; some may still be customers. Left out, nobody’s. */
  readonly formerDemonstration?: DemoCustomers | undefined
}

type DemoHandlers = Handlers<Pick<BankOperations, keyof typeof staffDemoOperations>>
type Whole = 'staffReadDemo' | 'staffDemoReset' | 'staffDemoRetire'

/** The demonstration’s controls. Any other bank has no such addresses, but that of who retires the demo customers who are left. */
export const staffDemoHandlers = (bank: Bank, demo: DemoDependencies): DemoHandlers => ({
  ...wholeHandlers(bank, demo),
  ...moneyHandlers(bank, demo),
})

type ControlRequest = Pick<DemoControl, 'staff' | 'caller'>

const wholeHandlers = (
  bank: Bank,
  { demonstration, formerDemonstration: former }: DemoDependencies,
): Pick<DemoHandlers, Whole> => ({
  async staffReadDemo({ caller }, { reply }) {
    const { isShared } = bank
    if (!demonstration) {
      const isLeft = former !== undefined && (await hasDemoCustomers(bank.database))
      return reply(200, isLeft ? { demo: { isOn: false, isShared, accounts: [] } } : {})
    }
    const { accounts } = await readDemo(bank, { customers: demonstration, caller })
    const shown = accounts.map(({ accountNumber, next, ...account }) => ({
      ...account,
      ending: accountNumber.slice(-4),
      next: next ?? null,
    }))
    return reply(200, { demo: { isOn: true, isShared, accounts: shown } })
  },

  async staffDemoReset({ staff, caller }, { reply, refuse }) {
    if (!demonstration) return refuse(notFound)
    const reset = await resetByStaff(bank, { staff, caller, customers: demonstration })
    return reset.ok ? reply(204, null) : refuse(reset.refusal)
  },

  async staffDemoRetire({ staff, caller }, { reply, refuse }) {
    const customers = demonstration ?? former
    if (!customers) return refuse(notFound)
    const retired = await retireByStaff(bank, { staff, caller, customers })
    return retired.ok ? reply(204, null) : refuse(retired.refusal)
  },
})

function moneyHandlers(
  bank: Bank,
  { demonstration: customers }: DemoDependencies,
): Omit<DemoHandlers, Whole> {
  const controlOf = ({ staff, caller }: ControlRequest): DemoControl | undefined =>
    customers && { staff, caller, customers }
  return {
    async staffDemoIncoming({ body, ...request }, { reply, refuse }) {
      const control = controlOf(request)
      if (!control) return refuse(notFound)
      const { amount, ...payment } = body
      const received = await receiveIncoming(bank, control, { ...payment, amountPence: penceOf(amount) })
      if (!received.ok) return refuse(received.refusal)
      const answer = { id: body.id, from: body.from, amount }
      return received.value.replayed ? reply(200, answer, replay) : reply(201, answer)
    },

    async staffDemoPurchase({ body, ...request }, { reply, refuse }) {
      const control = controlOf(request)
      if (!control) return refuse(notFound)
      const paid = await payByCard(bank, control, body)
      if (!paid.ok) return refuse(paid.refusal)
      const answer = presentOutcome(paid.value)
      return paid.value.replayed ? reply(200, answer, replay) : reply(201, answer)
    },

    async staffDemoDirectDebit({ body, ...request }, { reply, refuse }) {
      const control = controlOf(request)
      if (!control) return refuse(notFound)
      const { amount, ...mandate } = body
      const announced = await announceDirectDebit(bank, control, {
        ...mandate,
        amountPence: penceOf(amount),
      })
      if (!announced.ok) {
        const { refusal } = announced
        if (!('range' in refusal) || !refusal.range) return refuse({ code: refusal.code })
        const { first, last } = refusal.range
        return refuse({ code: refusal.code, sentence: paymentWords.date.range(first, last) })
      }
      const found = simulatedOriginators.find(
        ({ serviceUserNumber }) => serviceUserNumber === body.serviceUserNumber,
      )
      const answer = { id: body.id, company: found?.company ?? '', amount, dueOn: dueDateOf(body.dueOn) }
      return announced.value.replayed ? reply(200, answer, replay) : reply(201, answer)
    },

    async staffDemoPaymentDay({ body, ...request }, { reply, refuse }) {
      const control = controlOf(request)
      if (!control) return refuse(notFound)
      const made = await makePaymentDay(bank, control, body)
      if (made.ok) return reply(200, made.value)
      const { code } = made.refusal
      return refuse(code === 'out_of_range' ? paymentDayOutOfRange : { code })
    },
  }
}
