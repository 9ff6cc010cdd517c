import { openAccount, openDemoAccount } from '../accounts/open-account.ts'
import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import { createCustomer } from '../customers/create-customer.ts'
import { findCustomerByEmail } from '../customers/find-customer.ts'
import type { Queryable } from '../database/database.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import type { BookLine, BookPlan } from './book-plan.ts'
import { corporatePlan } from './corporate-plan.ts'
import type { DemoCustomer, DemoCustomers } from './demo-customers.ts'
import { drawBook } from './draw-book.ts'
import { type BookOwner, orderOfLine } from './order-of-line.ts'
import { personalPlan } from './personal-plan.ts'

/** The books are the same on every machine, but for the moment at which they end. */
const bookSeed = 1964

const callSize = 256

/**
 * Makes the two demo customers with their accounts, histories and notifications, where they are not there yet
 * (rulings, 35: once, dated back from that moment, and never dated anew). Everything goes through the ledger.
 *
 * Each customer is one database transaction: a process killed in the middle leaves nothing of that customer, and
 * the next start makes the whole. Of two processes that seed at once, one waits for the other and then does
 * nothing. An e-mail that belongs to somebody else stays theirs.
 */
export async function seedDemo(bank: Bank, { personal, corporate }: DemoCustomers): Promise<void> {
  await seedCustomer(bank, personal, personalPlan, { complianceNotice: true })
  await seedCustomer(bank, corporate, corporatePlan, { complianceNotice: false })
}

async function seedCustomer(
  bank: Bank,
  demo: DemoCustomer,
  plan: BookPlan,
  { complianceNotice }: { complianceNotice: boolean },
): Promise<void> {
  if (await findCustomerByEmail(bank.database, demo.email)) return
  const passwordPhc = await bank.passwords.hash(demo.password)
  const now = bank.clock()
  const lines = drawBook(plan, { seed: bookSeed, end: now, finalBalancePence: demo.balancePence })
  const [opening] = lines
  if (!opening) throw new Error('a demo book without a line')

  await bank.database.transaction(async transaction => {
    const { firstName, lastName, email, kind, product, holderName } = demo
    const created = await createCustomer(bank, transaction, {
      firstName,
      lastName,
      email,
      kind,
      passwordPhc,
      isDemo: true,
    })
    if (!created.ok) return
    const customerId = created.value.id
    const openedAt = opening.at
    const account = await openAccount(bank, transaction, { customerId, product, holderName, openedAt })
    const owner: BookOwner = {
      customerId,
      accountId: account.id,
      holderName,
      demoAccountId: await openDemoAccount(bank, transaction, openedAt),
      limitPence: bank.limits.transferPence,
      recordedAt: now,
      newId: bank.newId,
    }
    await postLines(transaction, lines, owner)
    if (complianceNotice) await notifyOfCompliance(bank, transaction, customerId, now)
  })
}

/** Posts the lines in their order. An outcome that the book did not foresee is a fault, and undoes all of it. */
async function postLines(
  transaction: Queryable,
  lines: readonly BookLine[],
  owner: BookOwner,
): Promise<void> {
  for (let first = 0; first < lines.length; first += callSize) {
    const call = lines.slice(first, first + callSize)
    const outcomes = await postTransfers(
      transaction,
      call.map(line => orderOfLine(line, owner)),
    )
    for (const [n, line] of call.entries()) {
      const foreseen = line.declined ? 'declined' : 'completed'
      if (outcomes[n]?.outcome !== foreseen)
        throw new Error(`demo line ${first + n + 1} came back as ${outcomes[n]?.outcome}, not ${foreseen}`)
    }
  }
}

/** The compliance alert of spec section 3: high-value deposits under review, all services active. */
async function notifyOfCompliance(bank: Bank, transaction: Queryable, customerId: string, at: Date) {
  await transaction.query(
    `insert into notification (id, customer_id, type, created_at) values ($1, $2, 'compliance', $3)`,
    [bank.newId(), customerId, at],
  )
  const event = { chainId: customerId, type: 'compliance_review_opened', at, detail: {} }
  await appendAuditEvent(transaction, event)
}
