import { encodeDestination } from '../../domain/destination.ts'
import { lockAccounts } from '../accounts/accounts.ts'
import { closeAccount } from '../accounts/close-account.ts'
import { openAccount } from '../accounts/open-account.ts'
import { bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { findCustomerByEmail, lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { ownAccountIds } from '../ledger/order.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { sendMessage } from '../messages/send-message.ts'
import { fromNowhere } from '../sessions/caller.ts'
import { placePlanned } from './act-out.ts'
import { bankThen } from './open-everyday-accounts.ts'
import { seededApplicant } from './seeded-applicant.ts'
import { isOutOfTime, type SeedingTime, takeTurnOfSeeding } from './turn-of-seeding.ts'

/** What the everyday customer wrote to the bank. */
const seededMessage = {
  subject: 'A payee that I do not know',
  message:
    'There is a payee in my list that I do not remember: Corvan Repairs. Can you tell me when it was added, please?',
} as const

/** A payment from an account that the everyday customer then closed: its bank sends it back after a minute. */
const sentBack = {
  recipient: {
    name: 'Tessel Upholstery',
    kind: 'business',
    sortCode: '000001',
    accountNumber: '10000015',
  },
  amountPence: 64_00n,
  reference: 'Chair covers',
  purpose: 'goods',
} as const

interface Everyday {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Somebody applies for a current account. The simulated back office leaves them to the staff. */
async function apply(bank: Bank, transaction: Queryable, passwordPhc: string): Promise<void> {
  const { firstName, lastName, email } = seededApplicant
  await transaction.query(
    `insert into application (id, account_type, kind, product, first_name, last_name, email, phone, date_of_birth, id_number,
                              city, state, country, password_phc, status, created_at, is_demo)
     select $1, 'banking', 'personal', 'Current Account', $2, $3, $4, '+441632960417', '1991-06-14', 'OP 410662', 'Ludlow',
            'Shropshire', 'United Kingdom', $5, 'pending_verification', $6, true
      where not exists (select from customer where email = $4) on conflict do nothing`,
    [bank.newId(), firstName, lastName, email, passwordPhc, bank.clock()],
  )
}

async function write(bank: Bank, { id: customerId, name, email }: Everyday): Promise<void> {
  const sender = { customerId, address: fromNowhere.address }
  await sendMessage(bank, { id: bank.newId(), name, email, ...seededMessage, sender })
}

/** The bank's account that pays what is paid in; undefined if there is none. */
async function findDemoAccount(transaction: Queryable): Promise<string | undefined> {
  const [demo] = await transaction.query<{ id: string }>(
    `select id from account where kind = 'demo' order by opened_at, id limit 1`,
  )
  return demo?.id
}

/**
 * Locks what the tasks of a customer change: the accounts by id, then the chains by id (part two, 10.2). What does it afterwards
 * locks one after another as it goes.
 */
async function lockAhead(transaction: Queryable, customerId: string, demoAccountId: string): Promise<void> {
  const { settlement, interest } = ownAccountIds
  await lockAccounts(transaction, [customerId], { and: [settlement, interest, demoAccountId] })
  await transaction.query(
    'select id from audit_chain where id = any ($1::uuid[]) order by id for no key update',
    [[bankChainId, customerId]],
  )
}

/** Pays from an account of its own, and closes it: what comes back finds no account. */
async function payFromClosedAccount(
  bank: Bank,
  transaction: Queryable,
  { everyday: { id: customerId, name: holderName }, demoAccountId }: ClosedPayer,
): Promise<void> {
  const at = bank.clock()
  const opened = await openAccount(bank, transaction, { customerId, product: 'Current Account', holderName })
  const description = 'From my old account'
  await postTransfers(transaction, [
    {
      id: bank.newId(),
      kind: 'posting',
      debtorAccountId: demoAccountId,
      creditorAccountId: opened.id,
      amountPence: sentBack.amountPence,
      recipientName: holderName,
      reference: description,
      category: 'Deposit',
      debtorDescription: description,
      creditorDescription: description,
      decidedAt: at,
    },
  ])
  await placePlanned(bank, { customerId, accountId: opened.id, payment: sentBack })
  const closed = await closeAccount(bank, { customerId, accountId: opened.id, caller: fromNowhere })
  if (!closed.ok) throw new Error(`the demo account was not closed: ${closed.refusal.code}`)
}

interface ClosedPayer {
  readonly everyday: Everyday
  readonly demoAccountId: string
}

interface SeededRow {
  readonly is_seeded: boolean
  readonly applies: boolean
  readonly writes: boolean
  readonly waits: boolean
}

/** Whether the demonstration was given tasks, and which of them wait for its staff now. */
async function readSeeded(transaction: Queryable, customerId: string): Promise<SeededRow> {
  const { sortCode, accountNumber } = sentBack.recipient
  const destination = encodeDestination({ scheme: 'sort_code_account_number', sortCode, accountNumber })
  const [row] = await transaction.query<SeededRow>(
    `select exists (select from application a where a.is_demo) as is_seeded,
            exists (select from application a where a.is_demo and a.status = 'pending_verification') as applies,
            exists (select from message m
                     where m.customer_id = $1 and m.visitor_address is null and m.answer is null) as writes,
            exists (select from payment p left join suspended_return r on r.payment_id = p.id
                     where p.customer_id = $1 and p.destination = $2 and p.visitor_address is null
                       and (p.status = 'completed' or p.status = 'returned' and r.credited_at is null)) as waits`,
    [customerId, destination],
  )
  if (!row) throw new Error('nothing was read')
  return row
}

/**
 * Makes the tasks of a demonstration that nothing else makes: somebody applies, and of the everyday customer a message waits for
 * an answer and a payment comes back to a closed account. What the staff have decided since is made again. Does nothing where
 * there is no such demo customer. Source: part two, section 17.7.
 */
export async function seedTasks(bank: Bank, email: string, { only }: SeedingTime = {}): Promise<void> {
  const found = await findCustomerByEmail(bank.database, email)
  if (!found?.isDemo) return
  const { id, firstName, lastName } = found.customer
  const everyday = { id, name: `${firstName} ${lastName}`, email }
  const seeded = await readSeeded(bank.database, id)
  if ((seeded.applies && seeded.writes && seeded.waits) || isOutOfTime(only, seeded.is_seeded)) return
  const passwordPhc = await bank.passwords.hash(bank.randomBytes(32).join('.'))
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    await takeTurnOfSeeding(transaction)
    // Before their accounts, as everywhere. Another process may have replaced them meanwhile.
    const { isDemo } = await lockCustomer(transaction, id)
    if (!isDemo) return
    const then = bankThen(bank, transaction, at)
    const now = await readSeeded(transaction, id)
    const demoAccountId = now.waits ? undefined : await findDemoAccount(transaction)
    if (demoAccountId !== undefined) await lockAhead(transaction, id, demoAccountId)
    if (!now.applies) await apply(then, transaction, passwordPhc)
    if (!now.writes) await write(then, everyday)
    if (demoAccountId !== undefined)
      await payFromClosedAccount(then, transaction, { everyday, demoAccountId })
  })
}
