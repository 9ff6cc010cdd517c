// Maya Okafor and Daniel Reyes, who bank like anybody else (part two, section 10.2, rule 4).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { type Account, listAccounts } from '../../src/bank/accounts/accounts.ts'
import { type Bank, createBank } from '../../src/bank/bank.ts'
import { createCustomer, findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { migrate } from '../../src/bank/database/migrate.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { payDueInterest } from '../../src/bank/savings/pay-interest.ts'
import { readInterest } from '../../src/bank/savings/read-interest.ts'
import { resetDemo, seedDemo } from '../../src/bank/simulator/seed-demo.ts'
import { readStatement } from '../../src/bank/statements/read-statement.ts'
import { listStatements } from '../../src/bank/statements/statement.ts'
import { readMigrations } from '../../src/server/node-runtime.ts'
import { loadRelease } from '../support/release/load-release.ts'
import { cardVault } from '../support/card-vault.ts'
import { runtimes } from '../support/runtime/database.ts'
import { fastPasswords, runtimeDependencies } from '../support/runtime/dependencies.ts'
import type { TestDatabase } from '../support/test-database.ts'

const seededAt = new Date('2026-10-16T13:34:00Z')
const { everyday, partner, personal } = demoCustomers

const bankOn = (database: Database, at = seededAt): Bank =>
  createBank({ ...runtimeDependencies(database), passwords: fastPasswords, clock: () => at, cardVault })

async function customerOf(bank: Bank, email: string) {
  const found = await findCustomerByEmail(bank.database, email)
  if (!found) throw new Error(`${email} is no customer`)
  return found.customer
}

const shownJoint = {
  name: 'Joint Current Account',
  productCode: 'joint',
  sortCode: '001964',
  accountNumber: '41187839',
  holderName: 'Maya Okafor and Daniel Reyes',
  holders: ['Maya Okafor', 'Daniel Reyes'],
  isPrimary: false,
  pots: [],
}

const openedFacts = { product: 'Joint Current Account', accountEnding: '7839' }
const jointEvents = [
  'joint_account_invitation',
  'account_access_granted',
  'account_opened',
  'invitation_accepted',
]

interface JointLine {
  readonly description: string
  readonly direction: 'credit' | 'debit'
  readonly recipient_name: string
  readonly placed_by: string | null
  readonly month: number
}

async function jointOf(bank: Bank): Promise<Account> {
  const found = (await accountsOf(bank, partner.email)).find(({ productCode }) => productCode === 'joint')
  if (!found) throw new Error('Daniel has no joint account')
  return found
}

const accountsOf = async (bank: Bank, email: string) => listAccounts(bank, (await customerOf(bank, email)).id)

describe.each(runtimes)('the everyday demo customers on $name', ({ open }) => {
  let opened: TestDatabase
  let bank: Bank
  beforeAll(async () => {
    opened = await open()
    bank = bankOn(opened.database)
    await seedDemo(bank, demoCustomers)
  })
  afterAll(() => opened.close())

  test('Maya has a current account, FlexiSave and three pots, Daniel a current account, both a joint one', async () => {
    const sortCode = '001964'
    expect(await accountsOf(bank, everyday.email)).toMatchObject([
      {
        name: 'Current Account',
        productCode: 'current',
        sortCode,
        accountNumber: '41187836',
        holderName: 'Maya Okafor',
        pots: [
          { name: 'Holiday', balancePence: 420_00n, goalPence: 1_200_00n, colour: 'gorse' },
          { name: 'Car', balancePence: 1_850_00n, goalPence: 4_000_00n, colour: 'tarn' },
          { name: 'Rainy day', balancePence: 260_00n, colour: 'heather' },
        ],
      },
      { name: 'FlexiSave', productCode: 'flexisave', sortCode, accountNumber: '41187840', pots: [] },
      shownJoint,
    ])
    expect(await accountsOf(bank, partner.email)).toMatchObject([
      { name: 'Current Account', sortCode, accountNumber: '41187851', holderName: 'Daniel Reyes', pots: [] },
      shownJoint,
    ])
  })

  test('the joint account was opened by an invitation of Maya’s that Daniel accepted, and takes a slot of both', async () => {
    const joint = await jointOf(bank)
    const [maya, daniel] = await Promise.all([everyday, partner].map(({ email }) => customerOf(bank, email)))
    expect(
      await bank.database.query(
        `select inviter_id, invitee_id, email, decision, account_id, sent_at < decided_at as in_order,
                decided_at = (select opened_at from account where id = account_id) as opens_it from joint_invitation`,
      ),
    ).toEqual([
      {
        inviter_id: maya?.id,
        invitee_id: daniel?.id,
        email: partner.email,
        decision: 'accepted',
        account_id: joint.id,
        in_order: true,
        opens_it: true,
      },
    ])
    expect(
      await bank.database.query(
        `select x.holder_no, s.customer_id is not null as has_slot, c.email
           from access_in_force x join customer c on c.id = x.customer_id
           left join account_slot s on s.customer_id = x.customer_id and s.account_id = x.account_id
          where x.account_id = $1 order by x.holder_no`,
        [joint.id],
      ),
    ).toEqual([
      { holder_no: 1, has_slot: true, email: everyday.email },
      { holder_no: 2, has_slot: true, email: partner.email },
    ])
    expect(
      await bank.database.query(
        `select c.email, array_agg(e.type order by e.event_no) as types
           from audit_event e join customer c on c.id = e.chain_id
          where e.type in ('joint_account_invitation', 'invitation_accepted')
             or e.type in ('account_opened', 'account_access_granted') and e.detail ->> 'accountId' = $1
          group by c.email order by c.email desc`,
        [joint.id],
      ),
    ).toEqual([everyday, partner].map(({ email }) => ({ email, types: jointEvents })))
  })

  test('both pay into the joint account each month, and out of it: a shop, bills, the rent of a lock-up', async () => {
    const joint = await jointOf(bank)
    const lines = await bank.database.query<JointLine>(
      `select l.description, l.direction, t.recipient_name, c.first_name as placed_by,
              (extract(year from l.decided_at) * 12 + extract(month from l.decided_at))::int4 as month
         from account_transaction l join transfer t on t.id = l.transfer_id
         left join customer c on c.id = t.placed_by
        where l.account_id = $1`,
      [joint.id],
    )
    for (const payer of ['Maya Okafor', 'Daniel Reyes']) {
      const paid = lines.filter(({ description }) => description === `From ${payer}`)
      expect(new Set(paid.map(({ month }) => month)).size).toBeGreaterThanOrEqual(24)
      const [firstName] = payer.split(' ')
      expect(new Set(paid.map(({ placed_by }) => placed_by))).toEqual(new Set([firstName]))
    }
    const payees = Map.groupBy(
      lines.filter(({ direction }) => direction === 'debit'),
      ({ recipient_name }) => recipient_name,
    )
    expect(payees.get('Fennel & Rye')?.length).toBeGreaterThan(40)
    for (const [payee, placedBy] of [
      ['Quayside Lock-ups', 'Daniel'],
      ['Pennant Mobile', 'Maya'],
    ] as const) {
      expect(payees.get(payee)?.length).toBeGreaterThanOrEqual(23)
      expect(new Set(payees.get(payee)?.map(({ placed_by }) => placed_by))).toEqual(new Set([placedBy]))
    }
    expect(joint.bookedPence).toBeGreaterThan(100_00n)
    expect(joint.bookedPence).toBeLessThan(2_600_00n)
    const [mine] = await bank.database.query<{ paid: bigint }>(
      `select count(*) as paid from account_transaction l
        where l.account_id = $1 and l.description = 'To Joint Current Account (7839)'`,
      [(await accountsOf(bank, partner.email))[0]?.id ?? ''],
    )
    expect(mine?.paid).toBe(
      BigInt(lines.filter(({ description }) => description === 'From Daniel Reyes').length),
    )
  })

  test('a statement of the joint account names both', async () => {
    const joint = await jointOf(bank)
    for (const { email } of [everyday, partner]) {
      const { id: customerId } = await customerOf(bank, email)
      const read = await readStatement(bank, { customerId, accountId: joint.id, month: '2026-09' })
      expect(read?.account).toMatchObject({
        holderName: 'Maya Okafor and Daniel Reyes',
        product: 'Joint Current Account',
        accountNumber: '41187839',
      })
    }
  })

  test('their payments are checked, and those of the private desk are not', async () => {
    const checked = await bank.database.query(
      'select email, payment_checks as checked from customer order by email',
    )
    expect(checked).toEqual([
      { email: 'corporate@sarsen.example', checked: false },
      { email: 'daniel@sarsen.example', checked: true },
      { email: 'demo@sarsen.example', checked: false },
      { email: 'maya@sarsen.example', checked: true },
    ])
  })

  test('the balance ends between £1,200 and £4,500, two minutes ago, with card payments pending', async () => {
    const [current] = await accountsOf(bank, everyday.email)
    expect(current?.lastBookedAt).toEqual(new Date('2026-10-16T13:32:00Z'))
    expect(current?.bookedPence).toBeGreaterThanOrEqual(1_200_00n)
    expect(current?.bookedPence).toBeLessThanOrEqual(4_500_00n)
    const pending = await bank.database.query<{ recipient_name: string; amount_pence: bigint }>(
      `select h.recipient_name, h.amount_pence from open_hold o join transfer h on h.id = o.transfer_id
        where o.debtor_account_id = $1 order by h.held_no desc`,
      [current?.id ?? ''],
    )
    expect(pending.slice(0, 1)).toEqual([{ recipient_name: 'Wrenmoor Cafe', amount_pence: 7_85n }])
    expect(pending.length).toBeGreaterThanOrEqual(2)
  })

  test('FlexiSave has 24 credits of interest from a demo account, and none is missing', async () => {
    const [, savings] = await accountsOf(bank, everyday.email)
    const credits = await bank.database.query<{ words: string; payer: string; paid: bigint }>(
      `select l.description as words, p.kind as payer, t.amount_pence as paid
         from interest_credit c
         join transfer t on t.id = c.transfer_id
         join account p on p.id = t.debtor_account_id
         join account_transaction l on l.transfer_id = t.id and l.account_id = c.account_id and l.category = 'Interest'
        where c.account_id = $1 order by c.to_day`,
      [savings?.id ?? ''],
    )
    expect(credits).toHaveLength(24)
    expect(credits[0]?.words).toBe('Interest for October 2024')
    expect(credits.at(-1)?.words).toBe('Interest for September 2026')
    expect(new Set(credits.map(({ payer }) => payer))).toEqual(new Set(['demo']))
    const customerId = (await customerOf(bank, everyday.email)).id
    const interest = await readInterest(bank, { customerId, accountId: savings?.id ?? '' })
    expect(interest?.totalPence).toBe(credits.reduce((sum, { paid }) => sum + paid, 0n))
    expect(await payDueInterest(bank)).toBe(0)
  })

  test('each of their accounts has a statement for each month', async () => {
    for (const { email } of [everyday, partner]) {
      const customerId = (await customerOf(bank, email)).id
      for (const { id: accountId } of await accountsOf(bank, email))
        expect(await listStatements(bank, { customerId, accountId })).toHaveLength(24)
    }
  })

  test('what the bank told them they read long ago, and nothing is sent to them', async () => {
    expect(
      await bank.database.query(
        `select c.email, n.type, n.facts, n.read_at is not null as is_read
           from notification n join customer c on c.id = n.customer_id
          where c.email = any ($1) order by c.email, n.created_at, n.type`,
        [[everyday.email, partner.email]],
      ),
    ).toEqual([
      {
        email: partner.email,
        type: 'joint_account_invitation',
        facts: { name: 'Maya Okafor' },
        is_read: true,
      },
      { email: partner.email, type: 'account_opened', facts: openedFacts, is_read: true },
      { email: everyday.email, type: 'account_opened', facts: openedFacts, is_read: true },
      { email: everyday.email, type: 'invitation_accepted', facts: { email: partner.email }, is_read: true },
      {
        email: everyday.email,
        type: 'claim_decided',
        facts: {
          number: '100001',
          status: 'paid',
          amountPence: '21000',
          product: 'Current Account',
          accountEnding: '7836',
        },
        is_read: true,
      },
      {
        email: everyday.email,
        type: 'payment_held',
        facts: { paymentId: expect.any(String), amountPence: '100000', name: 'Larkfell Capital' },
        is_read: true,
      },
    ])
    expect(await bank.database.query('select id from outbox_message')).toEqual([])
    expect(await bank.database.query('select customer_id from preference')).toEqual([])
  })

  test('the ledger reconciles', async () => {
    expect(await reconcile(bank.database)).toEqual([])
  })
})

test.each(runtimes)('a reset on $name makes them again, under other account numbers', async ({ open }) => {
  const opened = await open()
  const bank = bankOn(opened.database)
  await seedDemo(bank, demoCustomers)
  const [before] = await accountsOf(bank, everyday.email)
  expect(await resetDemo(bank, demoCustomers)).toMatchObject({ ok: true })
  const [current, savings, shared] = await accountsOf(bank, everyday.email)
  expect(current?.accountNumber).not.toBe('41187836')
  expect(savings?.accountNumber).not.toBe('41187840')
  expect(shared?.accountNumber).not.toBe('41187839')
  expect(current).toMatchObject({ bookedPence: before?.bookedPence, pots: [{}, {}, {}] })
  expect(shared).toMatchObject({ holders: ['Maya Okafor', 'Daniel Reyes'] })
  expect((await accountsOf(bank, partner.email))[1]?.id).toBe(shared?.id)
  const { id: customerId } = await customerOf(bank, everyday.email)
  expect(
    await bank.database.query(
      `select facts from notification where customer_id = $1 and type = 'invitation_accepted'`,
      [customerId],
    ),
    'no notification shows the email that the replacement had in passing',
  ).toEqual([])
  expect(await reconcile(bank.database)).toEqual([])
  await opened.close()
})

test.each(runtimes)(
  'a start on $name that is killed in the middle of Maya leaves nothing of her, and the next one makes her',
  async ({ open }) => {
    const opened = await open()
    const { database } = opened
    const bank = bankOn(database)
    for (const killedAt of [20, 40]) {
      const broken: Database = {
        ...database,
        transaction: work =>
          database.transaction(transaction => {
            let queries = 0
            return work({
              query: (text, parameters) =>
                ++queries === killedAt
                  ? Promise.reject(new Error('killed'))
                  : transaction.query(text, parameters),
            })
          }),
      }
      await expect(seedDemo(bankOn(broken), demoCustomers)).rejects.toThrow('killed')
      expect(await findCustomerByEmail(database, everyday.email)).toBeUndefined()
      expect(await database.query("select id from account where account_number like '411878%'")).toEqual([])
    }
    await seedDemo(bank, demoCustomers)
    expect(await accountsOf(bank, everyday.email)).toHaveLength(3)
    expect(await reconcile(database)).toEqual([])
    await opened.close()
  },
)

test.each(runtimes)(
  'a database on $name that 0.1.0 seeded gets them at the next start, and keeps its customers',
  async ({ open }) => {
    const opened = await open()
    await loadRelease(opened.database)
    await migrate(opened.database, readMigrations())
    // No clock is behind the book that it writes to.
    const [newest] = await opened.database.query<{ at: Date }>(
      'select max(last_decided_at) as at from account',
    )
    const startedAt = new Date((newest?.at.getTime() ?? 0) + 60_000)
    const bank = bankOn(opened.database, startedAt)
    const [before] = await accountsOf(bank, personal.email)
    const created = await seedDemo(bank, demoCustomers)
    expect([...created].map(({ email }) => email)).toEqual([everyday.email, partner.email])
    expect(await accountsOf(bank, personal.email)).toEqual([before])
    expect((await accountsOf(bank, everyday.email)).map(({ accountNumber }) => accountNumber)).toEqual([
      '41187836',
      '41187840',
      '41187839',
    ])
    expect(await reconcile(bank.database)).toEqual([])
    await opened.close()
  },
)

test.each(runtimes)(
  'if Daniel’s email on $name is somebody else’s, Maya has no joint account',
  async ({ open }) => {
    const opened = await open()
    const bank = bankOn(opened.database)
    const passwordPhc = await bank.passwords.hash('their own')
    await bank.database.transaction(transaction =>
      createCustomer(bank, transaction, { ...partner, lastName: 'Else', passwordPhc }),
    )
    await seedDemo(bank, demoCustomers)
    expect((await accountsOf(bank, everyday.email)).map(({ productCode }) => productCode)).toEqual([
      'current',
      'flexisave',
    ])
    expect(await accountsOf(bank, partner.email)).toEqual([])
    expect(await reconcile(bank.database)).toEqual([])
    await opened.close()
  },
)
