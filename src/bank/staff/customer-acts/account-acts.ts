import { dayMs } from '../../../domain/london-time.ts'
import { formatPence, type Pence } from '../../../domain/money.ts'
import { stopNotices } from '../../../domain/stop-notices.ts'
import { readBankFreeze, freezeByBank, unfreezeByBank } from '../../accounts/bank-freeze.ts'
import type { Queryable } from '../../database/database.ts'
import { placeHoldOn, type PlaceRefusal } from '../../holds/place-hold.ts'
import { accepted, refused } from '../../result.ts'
import type { ActKind, ActKindRefusal, ActRequest } from '../acts/act.ts'
import { aboveMaximum, isNotified } from '../acts/act-fields.ts'

interface ActedAccount {
  readonly product: string
  readonly ending: string
  readonly holderName: string
  readonly isClosed: boolean
  readonly availablePence: Pence
}

async function readAccount(queryable: Queryable, accountId: string): Promise<ActedAccount> {
  const [row] = await queryable.query<{
    product: string
    account_number: string
    holder_name: string
    is_closed: boolean
    available_pence: bigint
  }>(
    `select product, account_number, holder_name, closed_at is not null as is_closed,
            balance_pence - held_pence - floor_pence as available_pence
       from account where id = $1`,
    [accountId],
  )
  if (!row) throw new Error(`there is no account ${accountId}`)
  return {
    product: row.product,
    ending: row.account_number.slice(-4),
    holderName: row.holder_name,
    isClosed: row.is_closed,
    availablePence: row.available_pence,
  }
}

const freeze: ActKind = {
  name: 'freeze_account',
  async prepare(_, queryable, request) {
    const { product, ending, isClosed } = await readAccount(queryable, request.subjectId)
    if (isClosed) return refused({ code: 'account_closed' })
    if (await readBankFreeze(queryable, request.subjectId)) return refused({ code: 'nothing_to_change' })
    return accepted({
      subjectVersion: 'unfrozen',
      effects: [
        { label: 'Account', value: `${product} ending ${ending}` },
        { label: 'Payments, holds and cards', value: 'Take no money out of it' },
        { label: 'Released by', value: 'The bank alone' },
      ],
      customerReads: isNotified(request) ? stopNotices.account_frozen({ accountEnding: ending }).text : null,
    })
  },
  async carryOut(bank, act) {
    const { subjectId: accountId, at } = act
    const { memberId } = act.staff
    const frozen = await bank.database.transaction(transaction =>
      freezeByBank(bank, transaction, { accountId, memberId, at, isNotified: isNotified(act) }),
    )
    if (frozen.ok) return accepted({})
    return refused({ code: frozen.refusal === 'account_closed' ? 'account_closed' : 'nothing_to_change' })
  },
}

const unfreeze: ActKind = {
  name: 'unfreeze_account',
  async prepare(_, queryable, request) {
    const { product, ending, isClosed } = await readAccount(queryable, request.subjectId)
    if (isClosed) return refused({ code: 'account_closed' })
    const [open] = await queryable.query<{ id: string }>(
      'select id from bank_freeze where account_id = $1 and released_at is null',
      [request.subjectId],
    )
    if (!open) return refused({ code: 'nothing_to_change' })
    const [held] = await queryable.query(
      'select id from account_freeze where account_id = $1 and released_at is null',
      [request.subjectId],
    )
    return accepted({
      subjectVersion: open.id,
      effects: [
        { label: 'Account', value: `${product} ending ${ending}` },
        { label: 'The bank’s freeze', value: 'Ends' },
        ...(held ? [{ label: 'The holder’s freeze', value: 'Goes on' }] : []),
      ],
      customerReads: isNotified(request)
        ? stopNotices.account_unfrozen({ accountEnding: ending }).text
        : null,
    })
  },
  async carryOut(bank, act) {
    const { subjectId: accountId, at } = act
    const { memberId } = act.staff
    const ended = await bank.database.transaction(transaction =>
      unfreezeByBank(bank, transaction, { accountId, memberId, at, isNotified: isNotified(act) }),
    )
    if (ended.ok) return accepted({})
    return refused({ code: ended.refusal === 'account_closed' ? 'account_closed' : 'nothing_to_change' })
  },
}

const holdOf = ({ fields }: ActRequest) => ({
  amountPence: BigInt(fields['amount'] ?? '0'),
  recipientName: fields['for'] ?? '',
  reference: fields['reference'] ?? '',
  days: Number(fields['days'] ?? '0'),
})

const placeRefusals: Readonly<Record<PlaceRefusal, ActKindRefusal>> = {
  unknown_account: { code: 'account_closed' },
  clock_behind: { code: 'changed_meanwhile' },
  account_frozen: { code: 'account_frozen' },
  insufficient_funds: { code: 'not_enough_money' },
}

const place: ActKind = {
  name: 'place_hold',
  async prepare(_, queryable, request) {
    const account = await readAccount(queryable, request.subjectId)
    const { amountPence, recipientName, reference, days } = holdOf(request)
    if (account.isClosed) return refused({ code: 'account_closed' })
    if (account.availablePence < amountPence)
      return aboveMaximum(account.availablePence < 0n ? 0n : account.availablePence)
    return accepted({
      // The available balance is checked again when the hold is placed.
      subjectVersion: 'open',
      effects: [
        { label: 'Account', value: `${account.product} ending ${account.ending}` },
        { label: 'Held', value: formatPence(amountPence) },
        { label: 'For', value: recipientName },
        { label: 'Reference', value: reference },
        { label: 'For days', value: String(days) },
      ],
      customerReads: null,
      amountPence,
    })
  },
  async carryOut(bank, act) {
    const { holderName } = await readAccount(bank.database, act.subjectId)
    const { amountPence, recipientName, reference, days } = holdOf(act)
    const hold = { amountPence, recipientName, reference, durationMs: days * dayMs }
    const placed = await placeHoldOn(bank, { id: act.subjectId, holderName }, hold)
    if (placed.ok) return accepted({ transferId: placed.value.holdId })
    return refused(placeRefusals[placed.refusal])
  },
}

/** Acts on an account (part two, section 17.4). */
export const accountActs: readonly ActKind[] = [freeze, unfreeze, place]
