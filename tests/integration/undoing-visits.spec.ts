// What visitors of a shared demonstration leave on the demo customers' accounts is undone (ruling 35; part two, section 11).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { limits } from '../../content/facts.ts'
import { type Account, listAccounts } from '../../src/bank/accounts/accounts.ts'
import { acceptInvitation, declineInvitation } from '../../src/bank/accounts/answer-invitation.ts'
import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import { freezeAccount } from '../../src/bank/accounts/freeze-account.ts'
import { listInvitations, sendInvitation } from '../../src/bank/accounts/joint-invitations.ts'
import { moveMoney } from '../../src/bank/accounts/move-money.ts'
import { type Opening, openOwnAccount } from '../../src/bank/accounts/open-own-account.ts'
import { type NewPot, openPot } from '../../src/bank/accounts/open-pot.ts'
import { changePot } from '../../src/bank/accounts/pots.ts'
import { findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { addPayee } from '../../src/bank/payees/add-payee.ts'
import { changePayee, deletePayee } from '../../src/bank/payees/change-payee.ts'
import { listPayees } from '../../src/bank/payees/payees.ts'
import type { Result } from '../../src/bank/result.ts'
import { prepareDemo } from '../../src/bank/simulator/seed-demo.ts'
import { payIn } from '../support/open-customer.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openClock, openDemonstration, seed } from './open-demonstration.ts'
import { openPerson } from './people.ts'

const { everyday, partner } = demoCustomers
const caller = { address: '192.0.2.7', device: '' }
const hourMs = 60 * 60_000

let testDatabase: TestDatabase
let clock: ReturnType<typeof openClock>
let demonstration: ReturnType<typeof openDemonstration>
let maya: string
let daniel: string

beforeEach(async () => {
  testDatabase = await openTestDatabase()
  clock = openClock()
  demonstration = openDemonstration(testDatabase.database, clock, { isShared: true })
  const { bank } = demonstration
  await seed(bank)
  const idOf = async (email: string) => (await findCustomerByEmail(bank.database, email))?.customer.id ?? ''
  ;[maya, daniel] = [await idOf(everyday.email), await idOf(partner.email)]
})
afterEach(async () => {
  expect(demonstration.reports).toEqual([])
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

const done = <Value, Refusal>(result: Result<Value, Refusal>): Value => {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.value
}

const newId = () => demonstration.bank.newId()

const accountsOf = (customerId: string) => listAccounts(demonstration.bank, customerId)

async function accountOf(customerId: string, productCode: string): Promise<Account> {
  const found = (await accountsOf(customerId)).find(account => account.productCode === productCode)
  if (!found) throw new Error(`there is no ${productCode}`)
  return found
}

const rowsOf = <Row extends object>(sql: string, ...parameters: string[]) =>
  testDatabase.database.query<Row>(sql, parameters)

/** What visitors see of a customer's accounts: what the seed made, as long as nothing changes. */
const shown = async (customerId: string) =>
  (await accountsOf(customerId)).map(({ id, name, status, availablePence, pots }) => ({
    id,
    name,
    status,
    availablePence,
    pots,
  }))

/** A restore, when it is due. */
async function restore(): Promise<void> {
  clock.pass(limits.demoRestoreMs)
  await demonstration.simulators.tick()
}

/** The restore before what was opened now is an hour old, and the one after it. */
const restoreBeforeTheHour = async () => {
  clock.pass(hourMs - limits.demoRestoreMs - 1)
  await restore()
}
const restoreAfterTheHour = async () => {
  clock.pass(1)
  await restore()
}

const invite = async (customerId: string, email: string): Promise<string> => {
  const invitation = { id: newId(), email }
  done(await sendInvitation(demonstration.bank, { customerId, invitation, caller }))
  return invitation.id
}

const open = async (customerId: string, opening: Omit<Opening, 'id'>): Promise<string> =>
  done(await openOwnAccount(demonstration.bank, { customerId, opening: { id: newId(), ...opening }, caller }))
    .accountId

const openPotOf = async (customerId: string, pot: Omit<NewPot, 'id'>): Promise<string> => {
  const id = newId()
  done(await openPot(demonstration.bank, { customerId, pot: { id, ...pot }, caller }))
  return id
}

const move = async (customerId: string, from: string, to: string, amountPence: bigint) => {
  const order = { id: newId(), from, to, amountPence }
  expect(done(await moveMoney(demonstration.bank, { customerId, order })).move.status).toBe('completed')
}

test('invitations that visitors sent are withdrawn at the next restore, and the seed’s stays accepted', async () => {
  await invite(maya, 'a.private.person@example.com')
  await invite(daniel, 'another@example.com')
  expect((await listInvitations(demonstration.bank, maya)).sent).toHaveLength(1)
  await restore()
  for (const customerId of [maya, daniel])
    expect((await listInvitations(demonstration.bank, customerId)).sent).toEqual([])
  expect(await rowsOf('select decision from joint_invitation order by sent_at, id')).toEqual([
    { decision: 'accepted' },
    { decision: 'withdrawn' },
    { decision: 'withdrawn' },
  ])
})

const notices = () =>
  rowsOf(
    "select facts ->> 'email' as email from notification where type like 'invitation_%ed' order by created_at",
  )

test('the notice of an invitation that was declined goes too, because it names an email', async () => {
  const ada = await openPerson(demonstration, 'Ada Quill')
  const invitationId = await invite(maya, ada.email)
  done(await declineInvitation(demonstration.bank, { customerId: ada.customerId, invitationId, caller }))
  expect(await notices()).toEqual([{ email: partner.email }, { email: ada.email }])
  await restore()
  expect(await notices()).toEqual([{ email: partner.email }])
})

test('a joint account that visitors froze is released by both at the next restore', async () => {
  const { id: accountId } = await accountOf(maya, 'joint')
  done(await freezeAccount(demonstration.bank, { customerId: daniel, accountId, caller }))
  expect(await accountOf(maya, 'joint')).toMatchObject({ status: 'frozen' })
  await restore()
  expect(await accountOf(maya, 'joint')).toMatchObject({ id: accountId, status: 'open' })
})

test('the closing of a joint account that a visitor asked for is withdrawn at the next restore', async () => {
  const { id: accountId } = await accountOf(maya, 'joint')
  expect(done(await closeAccount(demonstration.bank, { customerId: daniel, accountId, caller }))).toBe(
    'asked',
  )
  await restore()
  const joint = await accountOf(maya, 'joint')
  expect(joint).toMatchObject({ id: accountId, status: 'open' })
  expect(joint.closing).toBeUndefined()
})

test('names, goals and colours of the seed’s pots are restored', async () => {
  const before = await shown(maya)
  const [holiday, , rainyDay] = (await accountOf(maya, 'current')).pots
  const rude = { name: 'Rude words', colour: 'slate' } as const
  for (const [pot, changes] of [
    [holiday, { ...rude, goalPence: null }],
    [rainyDay, { ...rude, goalPence: 5_00n, goalDate: '2027-05-01' }],
  ] as const)
    done(await changePot(demonstration.bank, { customerId: maya, potId: pot?.id ?? '', changes, caller }))
  expect(await shown(maya)).not.toEqual(before)
  await restore()
  expect(await shown(maya)).toEqual(before)
})

const payeesOf = async (customerId: string) =>
  (await listPayees(demonstration.bank, { customerId, search: '', page: 1, pageSize: 50 })).payees.map(
    ({ name, kind, destination, nickname, isFavourite, isTrusted, nameCheck }) => ({
      name,
      kind,
      destination,
      nickname,
      isFavourite,
      isTrusted,
      nameCheck,
    }),
  )

const payeeOf = async (customerId: string, name: string) => {
  const query = { customerId, search: name, page: 1, pageSize: 1 }
  const [found] = (await listPayees(demonstration.bank, query)).payees
  return found?.id ?? ''
}

test('payees of the seed that visitors changed, trusted or deleted are there again at the next restore', async () => {
  const before = await payeesOf(maya)
  expect(before).toHaveLength(11)
  const { bank } = demonstration
  const payeeId = await payeeOf(maya, 'Perrin Window Cleaning')
  const changes = { name: 'Rude words', nickname: 'Rude', isFavourite: false }
  done(await changePayee(bank, { customerId: maya, payeeId, changes, caller }))
  done(await deletePayee(bank, { customerId: maya, payeeId: await payeeOf(maya, 'Lea Brandt'), caller }))
  const moved = { destination: { scheme: 'iban', iban: 'SE4550000000058398257466' } } as const
  const elsewhere = await payeeOf(maya, 'Ngozi Okafor')
  done(await changePayee(bank, { customerId: maya, payeeId: elsewhere, changes: moved, caller }))
  await rowsOf("update payee set trusted_at = added_at where name = 'Hetty Marlow' returning id")
  expect(await payeesOf(maya)).not.toEqual(before)
  await restore()
  expect(await payeesOf(maya)).toEqual(before)
  const events = await rowsOf('select type from audit_event order by chain_id, event_no')
  await restore()
  expect(await rowsOf('select type from audit_event order by chain_id, event_no')).toEqual(events)
})

test('payees that visitors added are deleted after an hour', async () => {
  const destination = { scheme: 'iban', iban: 'SE4550000000058398257466' } as const
  for (const customerId of [maya, daniel]) {
    const payee = { id: newId(), name: 'A private person', kind: 'personal', isFavourite: false } as const
    done(await addPayee(demonstration.bank, { customerId, payee: { ...payee, destination }, caller }))
  }
  await restoreBeforeTheHour()
  expect(await payeesOf(daniel)).toHaveLength(1)
  await restoreAfterTheHour()
  expect(await payeesOf(daniel)).toEqual([])
  expect(await payeesOf(maya)).toHaveLength(11)
})

test('Fixed Savings that visitors opened are cancelled after an hour, and the deposit goes back to where it came from', async () => {
  const [current, joint] = [await accountOf(maya, 'current'), await accountOf(maya, 'joint')]
  // The bank holds a payment of £1,000.00.
  await payIn(demonstration.bank, current.id, 1_000_00n)
  await move(maya, current.id, joint.id, 550_00n)
  const before = await shown(maya)
  const ids = [
    await open(maya, {
      product: 'fixed_1y',
      deposit: { from: current.id, amountPence: 500_00n },
      payTo: current.id,
    }),
    await open(daniel, {
      product: 'fixed_1y',
      deposit: { from: joint.id, amountPence: 500_00n },
      payTo: joint.id,
    }),
  ]
  done(await freezeAccount(demonstration.bank, { customerId: maya, accountId: joint.id, caller }))
  await restoreBeforeTheHour()
  expect(
    await rowsOf('select id from account where id = any ($1) and closed_at is null', `{${ids.join()}}`),
  ).toHaveLength(2)
  await restoreAfterTheHour()
  expect(await shown(maya)).toEqual(before)
  expect((await accountsOf(daniel)).map(({ productCode }) => productCode)).toEqual(['current', 'joint'])
})

test('pots and accounts that visitors opened close after an hour, with their money back on the primary account', async () => {
  const { id: current } = await accountOf(maya, 'current')
  const before = await shown(maya)
  const second = await open(maya, { product: 'current', name: 'Rude words' })
  await open(maya, { product: 'flexisave', deposit: { from: current, amountPence: 40_00n } })
  await openPotOf(maya, { accountId: current, name: 'Ours', colour: 'moss', amountPence: 30_00n })
  await move(maya, current, second, 25_00n)
  await openPotOf(maya, { accountId: second, name: 'Theirs', colour: 'moss', amountPence: 10_00n })
  await restoreBeforeTheHour()
  expect(await accountsOf(maya)).toHaveLength(5)
  expect((await accountOf(maya, 'current')).pots).toHaveLength(4)
  await restoreAfterTheHour()
  expect(await shown(maya)).toEqual(before)
})

test('no visitor fills Maya’s ten accounts or pots for good', async () => {
  const { id: current } = await accountOf(maya, 'current')
  const before = await shown(maya)
  for (let n = 0; n < 7; n += 1) {
    await open(maya, { product: 'current' })
    await openPotOf(maya, { accountId: current, name: 'Full', colour: 'moss' })
  }
  await expect(open(maya, { product: 'current' })).rejects.toThrow('too_many_accounts')
  clock.pass(hourMs)
  await restore()
  expect(await shown(maya)).toEqual(before)
  await open(maya, { product: 'current' })
  await openPotOf(maya, { accountId: current, name: 'Again', colour: 'moss' })
})

test('the money goes to an account that stays, if visitors closed the customer’s own', async () => {
  const [current, joint] = [await accountOf(daniel, 'current'), await accountOf(daniel, 'joint')]
  const second = await open(daniel, { product: 'current' })
  expect(
    done(
      await closeAccount(demonstration.bank, {
        customerId: daniel,
        accountId: current.id,
        payTo: second,
        caller,
      }),
    ),
  ).toBe('closed')
  clock.pass(hourMs)
  await restore()
  // The joint account is the only one that stays.
  expect(await accountsOf(daniel)).toMatchObject([
    { id: joint.id, bookedPence: joint.bookedPence + current.bookedPence },
  ])
})

test('a second joint account of the two closes after an hour, and its money goes back', async () => {
  const before = [await shown(maya), await shown(daniel)]
  const { id: current } = await accountOf(daniel, 'current')
  const invitationId = await invite(daniel, everyday.email)
  const { accountId } = done(
    await acceptInvitation(demonstration.bank, { customerId: maya, invitationId, caller }),
  )
  await move(daniel, current, accountId, 60_00n)
  await openPotOf(maya, { accountId, name: 'Ours', colour: 'moss', amountPence: 20_00n })
  done(await freezeAccount(demonstration.bank, { customerId: maya, accountId, caller }))
  clock.pass(hourMs)
  await restore()
  expect([await shown(maya), await shown(daniel)]).toEqual(before)
})

test('a demo customer leaves a joint account with somebody else after an hour, whose money it stays', async () => {
  const ada = await openPerson(demonstration, 'Ada Quill', 100_00n)
  const before = await shown(maya)
  const invitationId = await invite(maya, ada.email)
  const { accountId } = done(
    await acceptInvitation(demonstration.bank, { customerId: ada.customerId, invitationId, caller }),
  )
  await move(ada.customerId, ada.account.id, accountId, 70_00n)
  const pot = { accountId, name: 'Boat', colour: 'moss', amountPence: 5_00n } as const
  const potId = await openPotOf(ada.customerId, pot)
  await restoreBeforeTheHour()
  expect(await accountsOf(maya)).toHaveLength(4)
  await restoreAfterTheHour()
  expect(await shown(maya)).toEqual(before)
  expect(await accountOf(ada.customerId, 'joint')).toMatchObject({
    id: accountId,
    bookedPence: 65_00n,
    status: 'open',
    holders: ['Ada Quill'],
    pots: [{ id: potId, balancePence: 5_00n }],
  })
})

test('what the operator opened for a demo customer stays', async () => {
  const opening = { id: newId(), product: 'current' } as const
  const { accountId } = done(await openOwnAccount(demonstration.bank, { customerId: maya, opening }))
  clock.pass(2 * hourMs)
  await restore()
  expect((await accountsOf(maya)).map(({ id }) => id)).toContain(accountId)
})

test('a restore that finds nothing to undo writes nothing', async () => {
  const written = () => rowsOf('select count(*) as events, max(at) as last from audit_event')
  const before = [await written(), await rowsOf('select count(*) as n from notification')]
  for (let n = 0; n < 6; n += 1) await restore()
  expect([await written(), await rowsOf('select count(*) as n from notification')]).toEqual(before)
})

test('a start undoes visits too, but neither it nor a round in a demonstration that nobody else reaches', async () => {
  const second = await open(maya, { product: 'current' })
  clock.pass(hourMs)
  const alone = openDemonstration(testDatabase.database, clock, { isShared: false })
  await prepareDemo(alone.bank, demoCustomers)
  clock.pass(limits.demoRestoreMs)
  await alone.simulators.tick()
  expect((await accountsOf(maya)).map(({ id }) => id)).toContain(second)
  await prepareDemo(demonstration.bank, demoCustomers)
  expect((await accountsOf(maya)).map(({ id }) => id)).not.toContain(second)
})
