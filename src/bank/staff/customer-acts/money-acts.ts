import { formatPence, type Pence } from '../../../domain/money.ts'
import { isFrozenByBank } from '../../accounts/bank-freeze.ts'
import { findPaymentOfHold } from '../../cards/network/release-by-operator.ts'
import type { Queryable } from '../../database/database.ts'
import { captureHold, releaseHold, type SettleRefusal } from '../../holds/settle-hold.ts'
import { accepted, refused } from '../../result.ts'
import { reverseTransfer, type ReversalRefusal } from '../../transfers/reverse-transfer.ts'
import type { ActKind, ActKindRefusal } from '../acts/act.ts'
import { aboveMaximum } from '../acts/act-fields.ts'

interface ActedHold {
  readonly amountPence: Pence
  readonly recipientName: string
  readonly reference: string
  readonly description: string
  readonly isOpen: boolean
  readonly isOfHeldPayment: boolean
  /** Whether the bank froze its account. */
  readonly isFrozen: boolean
  readonly expiresAt: Date
}

async function readHold(queryable: Queryable, holdId: string): Promise<ActedHold> {
  const [row] = await queryable.query<{
    amount_pence: bigint
    recipient_name: string
    reference: string
    debtor_description: string
    expires_at: Date
    is_open: boolean
    is_of_held_payment: boolean
    is_frozen: boolean
  }>(
    `select t.amount_pence, t.recipient_name, t.reference, t.debtor_description, t.expires_at,
            exists (select from open_hold o where o.transfer_id = t.id) as is_open,
            exists (select from payment p where p.hold_id = t.id and p.status = 'held') as is_of_held_payment,
            ${isFrozenByBank('t.debtor_account_id')} as is_frozen
       from transfer t where t.id = $1 and t.kind = 'hold'`,
    [holdId],
  )
  if (!row) throw new Error(`there is no hold ${holdId}`)
  return {
    amountPence: row.amount_pence,
    recipientName: row.recipient_name,
    reference: row.reference,
    description: row.debtor_description,
    expiresAt: row.expires_at,
    isOpen: row.is_open,
    isOfHeldPayment: row.is_of_held_payment,
    isFrozen: row.is_frozen,
  }
}

const settleRefusals: Readonly<Record<SettleRefusal, ActKindRefusal>> = {
  unknown_hold: { code: 'changed_meanwhile' },
  card_hold: { code: 'card_hold' },
  already_settled: { code: 'changed_meanwhile' },
  amount_above_hold: { code: 'changed_meanwhile' },
  hold_expired: { code: 'hold_expired' },
}

const release: ActKind = {
  name: 'release_hold',
  async prepare(_, queryable, { subjectId }) {
    const hold = await readHold(queryable, subjectId)
    if (!hold.isOpen) return refused({ code: 'changed_meanwhile' })
    if (hold.isOfHeldPayment) return refused({ code: 'held_payment_hold' })
    const card = await findPaymentOfHold(queryable, subjectId)
    return accepted({
      subjectVersion: 'open',
      effects: [
        { label: 'Available again', value: formatPence(hold.amountPence) },
        { label: 'For', value: hold.recipientName },
        ...(card ? [{ label: 'The card payment', value: 'Is reversed' }] : []),
      ],
      customerReads: null,
      amountPence: hold.amountPence,
    })
  },
  async carryOut(bank, { subjectId }) {
    const released = await releaseHold(bank, subjectId)
    return released.ok
      ? accepted({ transferId: released.value.transferId })
      : refused(settleRefusals[released.refusal])
  },
}

const capture: ActKind = {
  name: 'capture_hold',
  async prepare(_, queryable, { subjectId, fields, at }) {
    const hold = await readHold(queryable, subjectId)
    if (!hold.isOpen) return refused({ code: 'changed_meanwhile' })
    if (hold.isOfHeldPayment) return refused({ code: 'held_payment_hold' })
    if (await findPaymentOfHold(queryable, subjectId)) return refused({ code: 'card_hold' })
    if (hold.isFrozen) return refused({ code: 'account_frozen' })
    if (hold.expiresAt <= at) return refused({ code: 'hold_expired' })
    const amountPence = BigInt(fields['amount'] ?? '0')
    if (amountPence > hold.amountPence) return aboveMaximum(hold.amountPence)
    const restPence = hold.amountPence - amountPence
    return accepted({
      subjectVersion: 'open',
      effects: [
        { label: 'Leaves the account', value: formatPence(amountPence) },
        { label: 'For', value: hold.recipientName },
        { label: 'Reference', value: hold.reference },
        { label: 'Available again', value: formatPence(restPence) },
      ],
      customerReads: `${formatPence(amountPence)} went out: ${hold.description}.`,
      amountPence,
    })
  },
  async carryOut(bank, { subjectId: holdId, fields }) {
    const captured = await captureHold(bank, { holdId, amountPence: BigInt(fields['amount'] ?? '0') })
    if (!captured.ok) return refused(settleRefusals[captured.refusal])
    // Its account is locked by now, and may have been frozen since the act was prepared.
    const { isFrozen } = await readHold(bank.database, holdId)
    return isFrozen
      ? refused({ code: 'account_frozen' })
      : accepted({ transferId: captured.value.transferId })
  },
}

const reversalRefusals: Readonly<Record<ReversalRefusal, ActKindRefusal>> = {
  unknown_transfer: { code: 'not_reversible' },
  refunded: { code: 'transfer_refunded' },
  not_reversible: { code: 'not_reversible' },
  already_reversed: { code: 'already_reversed' },
  account_closed: { code: 'account_closed' },
}

interface ActedTransfer {
  readonly kind: string
  readonly status: string
  readonly amountPence: Pence
  readonly from: string
  readonly to: string
  readonly isReversed: boolean
}

async function readTransfer(queryable: Queryable, transferId: string): Promise<ActedTransfer> {
  const [row] = await queryable.query<{
    kind: string
    status: string
    amount_pence: bigint
    holder_name: string
    recipient_name: string
    is_reversed: boolean
  }>(
    `select t.kind, t.status, t.amount_pence, a.holder_name, t.recipient_name,
            exists (select from transfer r
                     where r.subject_transfer_id = t.id and r.kind = 'reversal' and r.status = 'completed') as is_reversed
       from transfer t join account a on a.id = t.debtor_account_id where t.id = $1`,
    [transferId],
  )
  if (!row) throw new Error(`there is no transfer ${transferId}`)
  return {
    kind: row.kind,
    status: row.status,
    amountPence: row.amount_pence,
    from: row.holder_name,
    to: row.recipient_name,
    isReversed: row.is_reversed,
  }
}

const reverse: ActKind = {
  name: 'reverse_transfer',
  async prepare(_, queryable, { subjectId, fields }) {
    const transfer = await readTransfer(queryable, subjectId)
    const movedMoney = transfer.kind === 'posting' || transfer.kind === 'capture'
    if (!movedMoney || transfer.status !== 'completed') return refused({ code: 'not_reversible' })
    if (transfer.isReversed) return refused({ code: 'already_reversed' })
    return accepted({
      subjectVersion: 'completed',
      effects: [
        { label: 'Goes back', value: formatPence(transfer.amountPence) },
        { label: 'From', value: transfer.to },
        { label: 'To', value: transfer.from },
      ],
      customerReads: fields['text'] ?? '',
      amountPence: transfer.amountPence,
    })
  },
  async carryOut(bank, { subjectId: transferId, fields }) {
    const reversed = await reverseTransfer(bank, { transferId, reason: fields['text'] ?? '' })
    if (!reversed.ok) return refused(reversalRefusals[reversed.refusal])
    // The recipient has not got it any more: the act has no effect.
    if (reversed.value.status === 'declined') return refused({ code: 'not_enough_money' })
    return accepted({ transferId: reversed.value.transferId })
  },
}

/** Acts on holds and transfers (part two, section 17.4). */
export const moneyActs: readonly ActKind[] = [release, capture, reverse]
