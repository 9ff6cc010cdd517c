import { warningVersion } from '../../domain/payment-purposes.ts'
import type { Pence } from '../../domain/money.ts'
import type { Bank } from '../bank.ts'
import { decideClaim } from '../claims/decide-claim.ts'
import { makeClaim } from '../claims/make-claim.ts'
import type { Queryable } from '../database/database.ts'
import { storeCheck } from '../payees/name-checks.ts'
import { placePayment } from '../payments/place-payment.ts'
import type { Result } from '../result.ts'
import { fromNowhere } from '../sessions/caller.ts'
import { confirmAsSeed } from './confirm-as-seed.ts'
import { type ActedEvent, type History, idOf, type SoFar } from './everyday-orders.ts'
import type { PlannedClaim, PlannedHeldPayment } from './everyday-plan.ts'
import { bankThen } from './open-everyday-accounts.ts'
import { checkPayee } from './open-payees.ts'
import { lodgePlanned, orderPlanned, scheduleLater } from './repeating-rows.ts'

/** The seed does everything itself, from nowhere. */

/** In a history a refusal is a fault. */
function done<Value>(result: Result<Value, { readonly code: string }>): Value {
  if (!result.ok) throw new Error(`the demo history was refused: ${result.refusal.code}`)
  return result.value
}

interface ActOut {
  readonly event: ActedEvent
  readonly history: Pick<History, 'customerId' | 'places'>
  readonly soFar: SoFar
}

/** Does what happens in a history besides postings, at its time, by the functions that customers and the bank use. */
export async function actOut(
  bank: Bank,
  transaction: Queryable,
  { event, history: { customerId, places }, soFar }: ActOut,
): Promise<void> {
  const then = bankThen(bank, transaction, event.at)
  const of = { customerId, accountId: places.current }
  switch (event.type) {
    case 'checked':
      await checkPayee(then, { customerId, payee: event.payee })
      return undefined
    case 'held':
      if (!(await placeHeldPayment(then, { ...of, payment: event.payment })))
        throw new Error('the demo payment is not held')
      return undefined
    case 'lodged': {
      const lodged = { ...of, mandate: event.mandate, at: event.at, until: bank.clock() }
      soFar.mandates.set(event.mandate.plan, await lodgePlanned(then, transaction, lodged))
      return undefined
    }
    case 'set_up': {
      const { order, firstOn } = event
      const potId = 'pot' in order.to ? idOf(places, order.to) : undefined
      const id = then.newId()
      done(await orderPlanned(then, { ...of, id, order, firstOn, potId }))
      soFar.standingOrders.set(order, id)
      return undefined
    }
    case 'scheduled':
      done(
        await scheduleLater(then, {
          ...of,
          id: then.newId(),
          payment: event.payment,
          executeOn: event.executeOn,
        }),
      )
      return undefined
    case 'claimed': {
      const { claimedTransferId: transferId } = soFar
      soFar.claimId = await claim(then, { customerId, transferId, claim: event.claim })
      return undefined
    }
    case 'refunded':
      return refund(then, { claimId: soFar.claimId, refundPence: event.amountPence })
  }
}

async function refund(
  bank: Bank,
  { claimId = '', refundPence }: { readonly claimId: string | undefined; readonly refundPence: Pence },
): Promise<void> {
  const decided = await decideClaim(bank, { claimId, decision: { step: 'pay' } })
  if (!decided.ok || decided.value.refundPence !== refundPence)
    throw new Error('the demo claim was not decided as planned')
}

interface NewClaim {
  readonly customerId: string
  readonly transferId: string | undefined
  readonly claim: PlannedClaim
}

async function claim(bank: Bank, { customerId, transferId, claim: { story } }: NewClaim): Promise<string> {
  const id = bank.newId()
  const made = await makeClaim(bank, {
    customerId,
    claim: { id, kind: 'scam', transferIds: [transferId ?? ''], story, isVulnerable: false },
    caller: fromNowhere,
  })
  if (!made.ok) throw new Error(`the demo claim was refused: ${made.refusal.code}`)
  return id
}

interface NewHeldPayment {
  readonly customerId: string
  readonly accountId: string
  readonly payment: Omit<PlannedHeldPayment, 'placedMinutesAgo'>
}

/**
 * Places a payment that the bank's rules hold. Returns whether it is held: a limit may refuse it, or nothing hold it.
 */
export async function placeHeldPayment(bank: Bank, planned: NewHeldPayment): Promise<boolean> {
  const paymentId = await placePlanned(bank, planned)
  const held = await bank.database.query("select from payment where id = $1 and status = 'held'", [paymentId])
  return held.length > 0
}

/**
 * Places a payment after a name check that matches. Its confirmation is answered as by the password, which nobody types here.
 * Returns its id, whatever became of it.
 */
export async function placePlanned(
  bank: Bank,
  { customerId, accountId, payment: { recipient, amountPence, reference, purpose } }: NewHeldPayment,
): Promise<string> {
  const { name, kind, sortCode, accountNumber } = recipient
  const nameCheckId = bank.newId()
  const check = { ...recipient, id: nameCheckId }
  await bank.database.transaction(transaction =>
    storeCheck(transaction, {
      customerId,
      check,
      verdict: { reasonCode: null },
      at: bank.clock(),
      caller: fromNowhere,
    }),
  )
  const payment = {
    id: bank.newId(),
    accountId,
    recipient: {
      name,
      kind,
      destination: { scheme: 'sort_code_account_number', sortCode, accountNumber },
      rollNumber: undefined,
    },
    amountPence,
    reference,
    purpose,
    nameCheckId,
    warning: { rule: 'purpose', version: warningVersion },
  } as const
  await confirmAsSeed(bank, customerId, confirming => placePayment(bank, { payment, confirming }))
  return payment.id
}
