import type { SpendingCategory } from '../../domain/merchant-categories.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'

interface ChooseCategory {
  readonly customerId: string
  readonly accountId: string
  readonly transactionNo: bigint
  readonly category: SpendingCategory
  /** For all lines of the merchant or payee that are not chosen singly. */
  readonly isAlways: boolean
  readonly caller: Caller
}

/**
 * Gives a line of spending another category, for this customer alone: the other holder of a joint account keeps theirs.
 * `isAlways`: a rule for its merchant or payee, and of a refund for that of what it gives back; what was chosen singly for the
 * line is forgotten then. Refused: `not_found`, also for a line that is no spending of theirs: income, a move between own
 * accounts, what was declined. Source: part two, 15.5 and 15.6.
 */
export async function chooseCategory(
  bank: Bank,
  { customerId, accountId, transactionNo, category, isAlways, caller }: ChooseCategory,
): Promise<Result<SpendingCategory, { readonly code: 'not_found' }>> {
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    const [line] = await transaction.query<{ party: string }>(
      `select coalesce(d.party, s.party) as party
         from access_in_force x
         join spending_line s on s.account_id = x.account_id and s.transaction_no = $3
         left join spending_line d on (d.account_id, d.transaction_no) = (s.refunds_account_id, s.refunds_no)
        where x.customer_id = $1 and x.account_id = $2 and s.is_spending
          and s.other_account_id not in (select o.id from own_accounts($1) o (id))`,
      [customerId, accountId, transactionNo],
    )
    if (!line) return refused({ code: 'not_found' })
    const visitor = await visitorAddress(transaction, customerId, caller)
    if (isAlways) {
      await transaction.query(
        `insert into spending_rule (customer_id, party, category, chosen_at, visitor_address) values ($1, $2, $3, $4, $5)
         on conflict (customer_id, party) do update set category = excluded.category, chosen_at = excluded.chosen_at,
           visitor_address = excluded.visitor_address`,
        [customerId, line.party, category, at, visitor],
      )
      await transaction.query(
        'delete from spending_choice where customer_id = $1 and account_id = $2 and transaction_no = $3',
        [customerId, accountId, transactionNo],
      )
    } else
      await transaction.query(
        `insert into spending_choice (customer_id, account_id, transaction_no, category, chosen_at, visitor_address)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (customer_id, account_id, transaction_no)
           do update set category = excluded.category, chosen_at = excluded.chosen_at, visitor_address = excluded.visitor_address`,
        [customerId, accountId, transactionNo, category, at, visitor],
      )
    await appendAuditEvent(transaction, {
      chainId: customerId,
      at,
      type: 'spending_category_chosen',
      detail: { accountId, transactionNo: transactionNo.toString(), category, always: isAlways },
      caller,
    })
    return accepted(category)
  })
}
