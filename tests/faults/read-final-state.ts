import { bankChainId } from '../../src/bank/audit/append-audit-events.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import type { Transaction } from '../../src/contract/transactions.ts'
import { readAccountsState } from './accounts/accounts-state.ts'
import { readPaymentsState } from './payments/payments-state.ts'
import type { FinalState, StoredAccount, StoredEntry, StoredTransfer } from './final-state.ts'
import type { TestCustomer } from './customers.ts'
import { readAccounts, readBalance, readList } from './read-bank.ts'
import type { ClientContext } from './send-order.ts'

const pageSize = 100

const transfersOf = `
  with notified as (select n.transfer_id, n.type, x.account_id, count(*) as notified
                  from notification n join account_access x on x.customer_id = n.customer_id group by 1, 2, 3)
  select t.id, t.kind, t.status, t.reason, t.debtor_account_id as "debtorAccountId",
         t.creditor_account_id as "creditorAccountId", t.amount_pence as "amountPence",
         t.subject_transfer_id as "subjectTransferId", t.held_no as "heldNo",
         t.held_after_pence as "heldAfterPence", t.expires_at as "expiresAt",
         t.debtor_entry_no as "debtorEntryNo", t.creditor_entry_no as "creditorEntryNo",
         t.debtor_transaction_no as "debtorTransactionNo", t.creditor_transaction_no as "creditorTransactionNo",
         t.recipient_name as "recipientName", t.destination, t.reference, t.placed_by as "placedBy",
         t.decided_at as "decidedAt", coalesce(e.events, 0) as events,
         (select count(*) from audit_event n
           where n.chain_id = coalesce(t.placed_by, '${bankChainId}') and n.event_no = t.audit_event_no and n.type = 'transfer.' || t.status
             and n.transfer_id = t.id) as "eventsNamed",
         coalesce(p.notified, 0) as "noticesToPlacer", coalesce(d.notified, 0) as "noticesToDebtor",
         coalesce(r.notified, 0) as "noticesToReceiver"
    from transfer t
    left join (select chain_id, transfer_id, count(*) as events
                 from audit_event where type like 'transfer.%' group by 1, 2) e
      on e.chain_id = coalesce(t.placed_by, '${bankChainId}') and e.transfer_id = t.id
    left join (select transfer_id, type, customer_id, count(*) as notified from notification group by 1, 2, 3) p
      on p.transfer_id = t.id and p.type = t.status and p.customer_id = t.placed_by
    left join notified d on d.transfer_id = t.id and d.type = 'debited' and d.account_id = t.debtor_account_id
    left join notified r on r.transfer_id = t.id and r.type = 'received' and r.account_id = t.creditor_account_id`

const entriesOf = `
  select account_id as "accountId", entry_no as "entryNo", transfer_id as "transferId", direction,
         amount_pence as "amountPence", balance_after_pence as "balanceAfterPence", booked_at as "bookedAt"
    from entry where account_id = $1 order by entry_no`

const accountsOf = `
  select id, kind = 'customer' as "isCustomers", balance_pence as "balancePence", held_pence as "heldPence",
         last_entry_no as "lastEntryNo", last_held_no as "lastHeldNo"
    from account`

/** Reads everything once all faults are over: lists and balances over HTTP, the rest from the database. */
export async function readFinalState(
  database: Database,
  context: ClientContext,
  customers: readonly TestCustomer[],
): Promise<Omit<FinalState, 'deadlocks' | 'maturedAt'>> {
  const lists = new Map<string, readonly Transaction[]>()
  for (const [n, customer] of customers.entries())
    for (const accountId of await listAccounts(context, customer)) {
      const holder = { ...customer, accountId }
      lists.set(accountId, await readWholeList(context, holder, n))
      await untilAnswered(
        async slot => (await readBalance(context, holder, { slot, timeoutMs })) || undefined,
      )
    }
  return { ...(await readTables(database)), lists, differences: await reconcile(database) }
}

/** Reads the tables in one snapshot, because a server may still be releasing expired holds. */
const readTables = (database: Database) =>
  database.transaction(async transaction => {
    await transaction.query('set transaction isolation level repeatable read')
    const accounts = await transaction.query<StoredAccount>(accountsOf)
    const entries = new Map<string, readonly StoredEntry[]>()
    for (const { id } of accounts) entries.set(id, await transaction.query<StoredEntry>(entriesOf, [id]))
    const held = await readAccountsState(transaction)
    const paid = await readPaymentsState(transaction)
    return { accounts, entries, held, paid, transfers: await transaction.query<StoredTransfer>(transfersOf) }
  })

/** All accounts of a customer over HTTP, closed ones too. */
async function listAccounts(context: ClientContext, customer: TestCustomer): Promise<readonly string[]> {
  const listed = await untilAnswered(slot => readAccounts(context, customer, { slot, timeoutMs }))
  if (listed) return listed
  const found = 'its accounts cannot be listed although nothing is broken any more'
  context.history.note({ check: 'answers', found, accountId: customer.accountId })
  return [customer.accountId]
}

/** A server notices a silent connection within 15 s and works again from then on. */
const timeoutMs = 20_000
const triesMost = 4

/** Tries the servers in turn until one answers; undefined if none does. */
async function untilAnswered<Value>(
  read: (slot: number) => Promise<Value | undefined>,
): Promise<Value | undefined> {
  for (let tries = 0; tries < triesMost; tries++) {
    const answer = await read(tries)
    if (answer !== undefined) return answer
  }
  return undefined
}

async function readWholeList(
  context: ClientContext,
  customer: TestCustomer,
  beginAt: number,
): Promise<readonly Transaction[]> {
  const lines: Transaction[] = []
  for (let page = 1; ; page++) {
    const read = await untilAnswered(tries =>
      readList(context, customer, { page, pageSize, slot: beginAt + tries, timeoutMs, order: 'oldest' }),
    )
    if (!read) {
      const found = `page ${page} of its list cannot be read although nothing is broken any more`
      context.history.note({ check: 'answers', found, accountId: customer.accountId })
      return lines
    }
    lines.push(...read.transactions)
    if (lines.length >= read.total || read.transactions.length === 0) return lines
  }
}
