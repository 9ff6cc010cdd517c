import { appendAuditEvent } from '../../src/bank/audit/append-audit-events.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { announceCollection as announce, lodgeMandate } from '../../src/bank/direct-debits/originators.ts'
import type { Queryable } from '../../src/bank/database/database.ts'
import { auditOrder, lockStandingOrder } from '../../src/bank/standing-orders/standing-order.ts'
import { dueDateOf } from '../../src/domain/due-days.ts'

/** What a test has ordered for a day to come, written as the bank writes it. */
export interface RowsOf {
  readonly bank: Bank
  readonly customerId: string
  readonly accountId: string
}

/** Writes rows of the private desk, which their customer need not be of before and after. */
const asOfPrivateDesk = (
  { bank, customerId }: Pick<RowsOf, 'bank' | 'customerId'>,
  write: (transaction: Queryable) => Promise<void>,
): Promise<void> =>
  bank.database.transaction(async transaction => {
    const [before] = await transaction.query<{ payment_checks: boolean }>(
      'select payment_checks from customer where id = $1 for no key update',
      [customerId],
    )
    await transaction.query('update customer set payment_checks = false where id = $1', [customerId])
    await write(transaction)
    await transaction.query('update customer set payment_checks = $2 where id = $1', [
      customerId,
      before?.payment_checks ?? true,
    ])
  })

interface LaterPayment {
  readonly askedFor: string
  readonly amountPence: bigint
  readonly name?: string
  /** As it is stored; left out for another bank's account. */
  readonly destination?: string
  /** Whether the destination is an account of the customer. */
  readonly isOwn?: true
  readonly visitor?: string
}

/** A payment that waits for its day. Returns its id. */
export async function payLater(
  { bank, customerId, accountId }: RowsOf,
  { askedFor, amountPence, name = 'Nadia Farrow', destination, isOwn, visitor }: LaterPayment,
): Promise<string> {
  const id = bank.newId()
  const at = bank.clock()
  await asOfPrivateDesk({ bank, customerId }, async transaction => {
    await transaction.query(
      `insert into payment (id, customer_id, account_id, name, kind, destination, amount_pence, fee_pence, reference, rail,
                          due_on, asked_for, is_later, placed_at, expires_at, status, changed_at, changed_by, confirmed_at,
                          exemption, is_new, fingerprint, fingerprint_version, visitor_address)
     values ($1, $2, $3, $4, 'personal', $5, $6, 0, 'Rent', 'faster_payment', $7, $8, true, $9,
             $9::timestamptz + interval '15 minutes', 'scheduled', $9, 'customer', $9, $10, false, $11, 1, $12)`,
      [
        id,
        customerId,
        accountId,
        name,
        destination ?? '200000 12345678',
        amountPence,
        dueDateOf(askedFor),
        askedFor,
        at,
        isOwn ? 'own_account' : 'private_desk',
        new Uint8Array(32),
        visitor ?? null,
      ],
    )
  })
  return id
}

interface Ordered {
  readonly frequency: string
  readonly firstOn: string
  readonly amountPence: bigint
  readonly payments?: number
  readonly endOn?: string
  readonly lastOn?: string
  readonly lastAmountPence?: bigint
  readonly name?: string
  /** An own account or a pot of the account; left out for a payee. */
  readonly creditorAccountId?: string
  readonly visitor?: string
}

/** A standing order, of the private desk or to an own account. Returns its id, and that of its payee. */
export async function orderRegularly(
  { bank, customerId, accountId }: RowsOf,
  { name = 'Hawkmere Lettings', creditorAccountId, visitor, ...rule }: Ordered,
): Promise<{ readonly id: string; readonly payeeId: string }> {
  const [id, payeeId] = [bank.newId(), bank.newId()]
  const at = bank.clock()
  // Each payee of a customer has a destination of its own.
  const [own] = await bank.database.query<{ destination: string }>(
    `select a.sort_code || ' ' || a.account_number as destination
       from account c join account a on a.id = coalesce(c.parent_account_id, c.id) where c.id = $1`,
    [creditorAccountId ?? null],
  )
  const destination = own?.destination ?? `200000 ${id.replaceAll(/\D/g, '').slice(-8).padStart(8, '1')}`
  const exemption = creditorAccountId === undefined ? 'private_desk' : 'own_account'
  await asOfPrivateDesk({ bank, customerId }, async transaction => {
    if (creditorAccountId === undefined) {
      await transaction.query(
        `insert into payee (id, customer_id, name, kind, destination, is_favourite, added_at, fingerprint, fingerprint_version)
         values ($1, $2, $3, 'personal', $4, false, $5, $6, 1)`,
        [payeeId, customerId, name, destination, at, new Uint8Array(32)],
      )
      const detail = { payeeId, destination, kind: 'personal', nameCheckId: null }
      await appendAuditEvent(transaction, { chainId: customerId, at, type: 'payee_added', detail })
    }
    await transaction.query(
      `insert into standing_order (id, customer_id, account_id, payee_id, creditor_account_id, name, kind, destination, state,
                                   version, next_asked_for, next_due_on, set_up_at, fingerprint, fingerprint_version,
                                   visitor_address)
       values ($1, $2, $3, $4, $5, $6, 'personal', $7, 'active', 1, $8, $9, $10, $11, 1, $12)`,
      [
        id,
        customerId,
        accountId,
        creditorAccountId === undefined ? payeeId : null,
        creditorAccountId ?? null,
        name,
        destination,
        rule.firstOn,
        dueDateOf(rule.firstOn),
        at,
        new Uint8Array(32),
        visitor ?? null,
      ],
    )
    await transaction.query(
      `insert into standing_order_version (standing_order_id, version, customer_id, amount_pence, last_amount_pence,
                                           reference, frequency, first_on, starts_on, payments, last_on, exemption, set_at, end_on)
       values ($1, 1, $2, $3, $4, 'Rent', $5, $6, $6, $7, $8, $9, $10, $11)`,
      [
        id,
        customerId,
        rule.amountPence,
        rule.lastAmountPence ?? null,
        rule.frequency,
        rule.firstOn,
        rule.payments ?? null,
        rule.lastOn ?? null,
        exemption,
        at,
        rule.endOn ?? null,
      ],
    )
    const kept = await lockStandingOrder(transaction, id)
    if (!kept) throw new Error('the standing order was not kept')
    const detail = { amountPence: rule.amountPence.toString(), exemption }
    await auditOrder(transaction, { order: kept.order, what: 'active', at, by: customerId, detail })
  })
  return { id, payeeId }
}

interface Announced {
  readonly company?: string
  readonly dueOn: string
  readonly amountPence: bigint
}

/** A Direct Debit of which a collection is announced; nobody is told. Returns the ids of both. */
export async function announceCollection(
  { bank, accountId }: RowsOf,
  { company = 'Fenlight Energy', dueOn, amountPence }: Announced,
): Promise<{ readonly id: string; readonly collectionId: string }> {
  const id = bank.newId()
  const quiet = { at: bank.clock(), isNotified: false }
  return bank.database.transaction(async transaction => {
    const reference = `A-${id.slice(-12).toUpperCase()}`
    const mandate = { id, accountId, serviceUserNumber: '990002', company, reference }
    const lodged = await lodgeMandate(transaction, { ...quiet, ...mandate })
    const collection = { directDebitId: id, dueOn, amountPence }
    const announced = lodged.ok && (await announce(transaction, { ...quiet, ...collection }))
    if (!announced || !announced.ok) throw new Error(`the collection of ${dueOn} was refused`)
    return { id, collectionId: announced.value.collectionId }
  })
}
