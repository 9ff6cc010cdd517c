import type { Bank } from '../bank/bank.ts'
import { cancelStandingOrder } from '../bank/standing-orders/cancel-order.ts'
import { changeStandingOrder } from '../bank/standing-orders/change-order.ts'
import type { OrderCheckRefusal } from '../bank/standing-orders/check-order.ts'
import {
  type ComingPayment,
  listStandingOrders,
  readHistory,
  readStandingOrder,
  type StandingOrderView,
} from '../bank/standing-orders/list-orders.ts'
import type { PartiesRefusal } from '../bank/standing-orders/order-parties.ts'
import { setUpStandingOrder } from '../bank/standing-orders/set-up.ts'
import { skipDate, undoSkip } from '../bank/standing-orders/skip-date.ts'
import { previewTerms, type TermsFault } from '../bank/standing-orders/order-terms.ts'
import type { BankOperations } from '../contract/operations.ts'
import { paymentWords } from '../contract/payment-words.ts'
import type { ListedStandingOrder, StandingOrder } from '../contract/standing-orders.ts'
import { standingOrderWords } from '../contract/standing-order-words.ts'
import { formatDestination } from '../domain/destination.ts'
import { formatMoney, moneyOf, type Pence, penceOf } from '../domain/money.ts'
import { confirmerOf, refusalOf } from './confirmations.ts'
import { frozenRefusal } from './frozen.ts'
import type { Handlers } from './handler.ts'
import { checkRefusal } from './payments.ts'

const presentComing = ({ askedFor, dueOn, amountPence }: ComingPayment) => ({
  askedFor,
  dueOn,
  amount: moneyOf(amountPence),
})

/** A payment of a preview, which may have no amount yet. */
const presentPreview = ({ askedFor, dueOn, amountPence }: ComingPayment) => ({
  askedFor,
  dueOn,
  ...(amountPence > 0n && { amount: moneyOf(amountPence) }),
})

function presentListed({
  amountPence,
  lastAmountPence,
  destination,
  nextPayments,
  lastPayment,
  setUpAt,
  endedAt,
  changeUntil,
  retryAt,
  ...order
}: StandingOrderView): ListedStandingOrder {
  return {
    ...order,
    destination: destination && formatDestination(destination),
    amount: moneyOf(amountPence),
    lastAmount: lastAmountPence === null ? null : moneyOf(lastAmountPence),
    nextPayments: nextPayments.map(({ skipped, ...payment }) => ({ ...presentComing(payment), skipped })),
    lastPayment: lastPayment && presentComing(lastPayment),
    setUpAt: setUpAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    changeUntil: changeUntil?.toISOString() ?? null,
    retryAt: retryAt?.toISOString() ?? null,
  }
}

/** A standing order with its history, as a holder sees it; undefined if it is not theirs. */
async function readPresented(
  bank: Bank,
  input: { readonly customerId: string; readonly id: string },
): Promise<StandingOrder | undefined> {
  const found = await readStandingOrder(bank, input)
  if (!found) return undefined
  const history = await readHistory(bank.database, input)
  return {
    ...presentListed(found),
    history: history.map(({ at, amountPence, ...event }) => ({
      ...event,
      at: at.toISOString(),
      ...(amountPence !== undefined && { amount: moneyOf(amountPence) }),
    })),
  }
}

/** What is wrong with its dates or its last amount, beside the field. */
function termsErrors({ field, fault, first, last }: TermsFault) {
  const { endOn, lastAmount } = standingOrderWords
  const message = {
    firstOn: paymentWords.date.range(first, last),
    endOn: fault === 'one_payment' ? endOn.onePayment : endOn.outOfRange,
    lastAmount,
  }[field]
  return { code: 'bad_input', errors: [{ field, code: fault, message }] } as const
}

/** A refusal of a new or a changed standing order alike, with the confirmation that it opened, if it did. */
function orderRefusal(refusal: TermsFault | PartiesRefusal | OrderCheckRefusal) {
  if (refusal.code === 'bad_terms') return termsErrors(refusal)
  if (refusal.code === 'account_frozen') return frozenRefusal(refusal)
  if (refusal.code === 'nothing_to_hold')
    return {
      code: refusal.code,
      sentence: `You have ${formatMoney(moneyOf(refusal.availablePence))} available`,
    }
  if ('limitPence' in refusal || 'leftPence' in refusal || 'maximumPence' in refusal)
    return checkRefusal(refusal)
  return refusalOf(refusal)
}

interface TypedTerms {
  readonly lastAmount?: string | null | undefined
}

const lastPenceOf = ({ lastAmount }: TypedTerms): Pence | null | undefined =>
  lastAmount === null || lastAmount === undefined ? lastAmount : penceOf(lastAmount)

type StandingOrderOperation =
  | 'previewStandingOrder'
  | 'setUpStandingOrder'
  | 'listStandingOrders'
  | 'readStandingOrder'
  | 'changeStandingOrder'
  | 'skipStandingOrder'
  | 'undoStandingOrderSkip'
  | 'cancelStandingOrder'

export const standingOrderHandlers = (
  bank: Bank,
): Pick<Handlers<BankOperations>, StandingOrderOperation> => ({
  async previewStandingOrder({ body: { amount, lastAmount, ...terms } }, { reply, refuse }) {
    const preview = previewTerms(
      {
        ...terms,
        amountPence: amount === undefined ? 0n : penceOf(amount),
        lastAmountPence: lastAmount === undefined ? undefined : penceOf(lastAmount),
      },
      bank.clock(),
    )
    if (!preview.ok) return refuse(termsErrors(preview.refusal))
    const { rule, nextPayments, lastPayment, unknownYear } = preview.value
    return reply(200, {
      rule,
      nextPayments: nextPayments.map(presentPreview),
      lastPayment: lastPayment ? presentPreview(lastPayment) : null,
      unknownYear: unknownYear ?? null,
    })
  },

  async setUpStandingOrder(
    { body: { confirmationId, amount, lastAmount, ...body }, ...request },
    { reply, refuse },
  ) {
    const order = {
      ...body,
      amountPence: penceOf(amount),
      lastAmountPence: lastAmount === undefined ? undefined : penceOf(lastAmount),
    }
    const confirming = { ...confirmerOf(request), confirmationId }
    const done = await setUpStandingOrder(bank, { request: order, confirming })
    if (!done.ok) {
      const { refusal } = done
      if (refusal.code === 'standing_order_id_reused' || refusal.code === 'too_many_standing_orders')
        return refuse({ code: refusal.code })
      return refuse(orderRefusal(refusal))
    }
    const { customerId } = request.session
    const standingOrder = await readPresented(bank, { customerId, id: body.id })
    if (!standingOrder) return refuse({ code: 'not_found' })
    return done.value.replayed
      ? reply(200, { standingOrder }, { 'idempotent-replayed': 'true' })
      : reply(201, { standingOrder })
  },

  async listStandingOrders({ session: { customerId }, query }, { reply, refuse }) {
    const found = await listStandingOrders(bank, { customerId, ...query })
    return found.ok ? reply(200, { standingOrders: found.value.map(presentListed) }) : refuse(found.refusal)
  },

  async readStandingOrder({ session: { customerId }, params: { id } }, { reply, refuse }) {
    const standingOrder = await readPresented(bank, { customerId, id })
    return standingOrder ? reply(200, { standingOrder }) : refuse({ code: 'not_found' })
  },

  async changeStandingOrder(
    { params: { id }, body: { confirmationId, amount, lastAmount, ...body }, ...request },
    { reply, refuse },
  ) {
    const change = {
      ...body,
      standingOrderId: id,
      amountPence: amount === undefined ? undefined : penceOf(amount),
      lastAmountPence: lastPenceOf({ lastAmount }),
    }
    const confirming = { ...confirmerOf(request), confirmationId }
    const changed = await changeStandingOrder(bank, { change, confirming })
    if (!changed.ok) {
      const { refusal } = changed
      if (
        refusal.code === 'changed_meanwhile' ||
        refusal.code === 'due_today' ||
        refusal.code === 'payments_held'
      )
        return refuse({ code: refusal.code })
      return refuse(orderRefusal(refusal))
    }
    const standingOrder = await readPresented(bank, { customerId: request.session.customerId, id })
    return standingOrder ? reply(200, { standingOrder }) : refuse({ code: 'not_found' })
  },

  async skipStandingOrder({ session: { customerId }, params: { id, date }, caller }, { reply, refuse }) {
    const skipped = await skipDate(bank, { customerId, standingOrderId: id, askedFor: date, caller })
    if (!skipped.ok) return refuse(skipped.refusal)
    const standingOrder = await readPresented(bank, { customerId, id })
    return standingOrder ? reply(200, { standingOrder }) : refuse({ code: 'not_found' })
  },

  async undoStandingOrderSkip({ session: { customerId }, params: { id, date }, caller }, { reply, refuse }) {
    const undone = await undoSkip(bank, { customerId, standingOrderId: id, askedFor: date, caller })
    if (!undone.ok) return refuse(undone.refusal)
    const standingOrder = await readPresented(bank, { customerId, id })
    return standingOrder ? reply(200, { standingOrder }) : refuse({ code: 'not_found' })
  },

  async cancelStandingOrder({ session: { customerId }, params: { id }, caller }, { reply, refuse }) {
    const cancelled = await cancelStandingOrder(bank, { customerId, standingOrderId: id, caller })
    if (!cancelled.ok) return refuse(cancelled.refusal)
    const standingOrder = await readPresented(bank, { customerId, id })
    return standingOrder ? reply(200, { standingOrder }) : refuse({ code: 'not_found' })
  },
})
