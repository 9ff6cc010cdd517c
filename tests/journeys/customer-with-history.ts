import { openAccount, openDemoAccount } from '../../src/bank/accounts/open-account.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { londonMonthOf, londonMonthStart } from '../../src/domain/london-time.ts'
import { createCustomer } from '../../src/bank/customers/customer.ts'
import type { MoneyOrder } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { issueStatements } from '../../src/bank/statements/issue-statements.ts'
import { password } from '../support/open-customer.ts'
import { signInByApi } from './sign-in-by-api.ts'
import type { Page } from './fixtures.ts'

/** A transaction of a history. */
export interface PastLine {
  readonly at: Date
  readonly direction: 'in' | 'out'
  readonly amountPence: bigint
  readonly description: string
  readonly reference: string
  /** Of one that the customer ordered, as of Transfer Funds: whom it went to. */
  readonly paid?: { readonly name: string; readonly destination: string }
}

const postedAtOnce = 200

/**
 * A new customer whose account was opened at the first of these transactions, in order. Past months have their
 * statements, without notifications.
 */
export async function openCustomerWithHistory(bank: Bank, holderName: string, lines: readonly PastLine[]) {
  const email = `grace.${bank.newId()}@sarsen.example`
  const now = bank.clock()
  const openedAt = lines[0]?.at ?? now
  const passwordPhc = await bank.passwords.hash(password)
  const account = await bank.database.transaction(async transaction => {
    const created = await createCustomer(bank, transaction, {
      firstName: 'Grace',
      lastName: 'Hopper',
      email,
      kind: 'personal',
      passwordPhc,
    })
    if (!created.ok) throw new Error(`${email}: ${created.refusal}`)
    const product = 'Current Account'
    const customerId = created.value.id
    const opened = await openAccount(bank, transaction, { customerId, product, holderName, openedAt })
    const elsewhere = await openDemoAccount(bank, transaction, openedAt)
    const accountIds = { own: opened.id, elsewhere }
    const orders = lines.map(line => orderOf(bank, line, { customerId, ...accountIds }))
    for (let first = 0; first < orders.length; first += postedAtOnce) {
      const outcomes = await postTransfers(transaction, orders.slice(first, first + postedAtOnce))
      const other = outcomes.find(({ outcome }) => outcome !== 'completed')
      if (other) throw new Error(`a line of the history was ${other.outcome}`)
    }
    const before = londonMonthStart(londonMonthOf(now))
    await issueStatements(transaction, { accountId: opened.id, before })
    return opened
  })
  return { email, account, signIn: (page: Page) => signInByApi(page, { email, password }) }
}

interface Parties {
  readonly customerId: string
  /** The accounts of both sides. */
  readonly own: string
  readonly elsewhere: string
}

function orderOf(bank: Bank, line: PastLine, { customerId, own, elsewhere }: Parties): MoneyOrder {
  const { at, direction, amountPence, description, reference, paid } = line
  const [debtorAccountId, creditorAccountId] = direction === 'in' ? [elsewhere, own] : [own, elsewhere]
  return {
    id: bank.newId(),
    kind: 'posting',
    debtorAccountId,
    creditorAccountId,
    amountPence,
    recipientName: paid?.name ?? 'Ada Byron',
    reference,
    ...(paid && { destination: paid.destination, placedBy: customerId }),
    category: direction === 'in' ? 'Deposit' : 'Transfer',
    debtorDescription: description,
    creditorDescription: description,
    decidedAt: at,
    recordedAt: bank.clock(),
  }
}

/** Noon in London's winter, on a day some months ago: `-1` is the last complete month. */
export function dayOfMonthAgo(bank: Bank, months: number, day: number): Date {
  const [year = 0, month = 0] = londonMonthOf(bank.clock()).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, day, 12))
}
