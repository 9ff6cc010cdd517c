import { isCurrent, type ProductCode } from '../../domain/products.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'

/** What one holder chooses for an account, for their own screens. */
export interface AccountChoices {
  /** At most 30 characters; empty for the product's name; left out for no change. */
  readonly name?: string | undefined
  /** Makes the account the one that they see first; left out for no change. */
  readonly isPrimary?: true | undefined
}

/** In order of precedence. */
export type AccountChoiceRefusal = {
  readonly code: 'not_found' | 'not_a_current_account' | 'private_desk' | 'account_closed'
}

interface ChosenRow {
  readonly product_code: ProductCode
  readonly name: string
  readonly is_primary: boolean
  readonly is_closed: boolean
  readonly payment_checks: boolean
}

async function readChosen(
  transaction: Queryable,
  { customerId, accountId }: { readonly customerId: string; readonly accountId: string },
): Promise<ChosenRow | undefined> {
  const [row] = await transaction.query<ChosenRow>(
    `select a.product_code, coalesce(n.name, '') as name, a.closed_at is not null as is_closed, c.payment_checks,
            a.id is not distinct from primary_account_of($1) as is_primary
       from access_in_force x
       join account a on a.id = x.account_id
       join customer c on c.id = x.customer_id
       left join account_choice n on n.customer_id = x.customer_id and n.account_id = a.id
      where x.customer_id = $1 and x.account_id = $2`,
    [customerId, accountId],
  )
  return row
}

interface ChooseForAccount {
  readonly customerId: string
  readonly accountId: string
  readonly choices: AccountChoices
  readonly caller: Caller
}

/**
 * Changes a holder's own name for an account, and which account they see first. Other holders keep theirs. Writes and
 * audits only what differs. Refusals, in this order: `not_found`; `not_a_current_account`, if a savings account would
 * become the primary one; `private_desk`; `account_closed`. Source: specification section 11.1 and 11.3.
 */
export async function chooseForAccount(
  bank: Bank,
  { customerId, accountId, choices: { name, isPrimary }, caller }: ChooseForAccount,
): Promise<Result<null, AccountChoiceRefusal>> {
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    const chosen = await readChosen(transaction, { customerId, accountId })
    if (!chosen) return refused({ code: 'not_found' })
    if (isPrimary && !isCurrent(chosen.product_code)) return refused({ code: 'not_a_current_account' })
    if (!chosen.payment_checks) return refused({ code: 'private_desk' })
    if (chosen.is_closed) return refused({ code: 'account_closed' })
    const entry = { chainId: customerId, at, caller }
    if (name !== undefined && name !== chosen.name) {
      await saveName(transaction, { customerId, accountId, name })
      await appendAuditEvent(transaction, { ...entry, type: 'account_renamed', detail: { accountId, name } })
    }
    if (isPrimary && !chosen.is_primary) {
      await transaction.query(
        `insert into primary_account (customer_id, account_id) values ($1, $2)
         on conflict (customer_id) do update set account_id = excluded.account_id`,
        [customerId, accountId],
      )
      await appendAuditEvent(transaction, { ...entry, type: 'primary_changed', detail: { accountId } })
    }
    return accepted(null)
  })
}

const saveName = (
  transaction: Queryable,
  { customerId, accountId, name }: { customerId: string; accountId: string; name: string },
) =>
  name === ''
    ? transaction.query('delete from account_choice where customer_id = $1 and account_id = $2', [
        customerId,
        accountId,
      ])
    : transaction.query(
        `insert into account_choice (customer_id, account_id, name) values ($1, $2, $3)
         on conflict (customer_id, account_id) do update set name = excluded.name`,
        [customerId, accountId, name],
      )
