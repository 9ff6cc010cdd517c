// The acts of staff members on accounts, holds and transfers (part two, section 17.4), over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { lockSubject } from '../../src/bank/staff/acts/reach.ts'
import { payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openNetworkBank } from './card-network.ts'
import type { TestApi } from './open-test-api.ts'
import { newPayment, openPaymentsApi, place } from './payer.ts'
import { codeOf, noticesOf, openJoint, openPerson, type Person, signInAgain } from './people.ts'
import { schedule } from './scheduler.ts'
import { openMember, type TestMember } from './staff.ts'
import {
  approve,
  lookAt,
  make,
  made,
  openLooked,
  preview,
  previewed,
  refusalOf,
  signInAll,
} from './staff-record.ts'
import { runAt } from './standing-order.ts'

let fixture: ApiFixture
let api: TestApi
let priya: TestMember
let tom: TestMember

beforeAll(async () => {
  fixture = await openApiFixture()
  api = openPaymentsApi(fixture)
  priya = await openMember(api, ['support', 'payments'], { name: 'Priya Nair' })
  tom = await openMember(api, ['payments', 'compliance'], { name: 'Tom Hallam' })
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

/** A person whose record is open to both members. */
const looked = (name: string, balancePence = 0n): Promise<Person> =>
  openLooked(api, [priya, tom], { name, balancePence })

const hold = (amount: string) => ({ for: 'Kestrel Marine', amount, reference: 'Hull', days: 7 })

test('the bank freezes an account: nothing pays from it, no holder releases it, and the bank alone unfreezes it', async () => {
  const ada = await looked('Ada Frozen', 100_00n)
  const ending = ada.account.accountNumber.slice(-4)
  const shown = await previewed(priya, 'staffFreezeAccount', ada.account.id)
  expect(shown.customerReads).toBe(`No money can leave your account ending ${ending}. Call us.`)
  await made(api, priya, 'staffFreezeAccount', ada.account.id)

  const frozen = [409, 'account_frozen', 'This account is frozen. Call us.']
  const move = await ada.client.openPot({
    params: { id: ada.account.id },
    body: { id: crypto.randomUUID(), name: 'Holiday', colour: 'moss', amount: '1.00' },
  })
  expect(refusalOf(move)).toEqual(frozen)
  const released = await ada.client.releaseAccount({ params: { id: ada.account.id } })
  expect(refusalOf(released)).toEqual(frozen)
  expect(refusalOf(await place(ada, await newPayment(ada, '10.00')))).toEqual(frozen)
  expect(refusalOf(await make(api, priya, 'staffPlaceHold', ada.account.id, hold('1.00')))[1]).toBe(
    'account_frozen',
  )
  // Money still comes in.
  await payIn(api.bank, ada.account.id, 5_00n)
  expect(await noticesOf(ada)).toContainEqual(['Account Frozen', shown.customerReads])
  expect(refusalOf(await preview(priya, 'staffFreezeAccount', ada.account.id))[1]).toBe('nothing_to_change')

  await signInAll(api, priya, tom)
  await lookAt(priya, ada.customerId)
  await lookAt(tom, ada.customerId)
  const other = await openMember(api, ['payments'])
  expect(refusalOf(await preview(priya, 'staffUnfreezeAccount', ada.account.id))[1]).toBe('role_missing')
  const waiting = await make(api, tom, 'staffUnfreezeAccount', ada.account.id)
  expect(waiting.status).toBe(202)
  const actId = 'id' in waiting.body ? waiting.body.id : ''
  expect((await approve(api, other, actId)).body).toMatchObject({ state: 'done' })
  await signInAgain(ada)
  expect(await noticesOf(ada)).toContainEqual([
    'Account Unfrozen',
    `Your account ending ${ending} works again.`,
  ])
  const again = await ada.client.openPot({
    params: { id: ada.account.id },
    body: { id: crypto.randomUUID(), name: 'Holiday', colour: 'moss', amount: '1.00' },
  })
  expect(again.status).toBe(201)
})

test('a holder’s freeze and the bank’s last beside each other, and neither ends the other', async () => {
  const maya = await openPerson(api, 'Maya Beside')
  const daniel = await openPerson(api, 'Daniel Beside')
  const joint = await openJoint(maya, daniel)
  await signInAll(api, priya, tom)
  await lookAt(priya, maya.customerId)
  await lookAt(tom, maya.customerId)
  const isFrozen = async () => {
    const [row] = await fixture.database.query<{ frozen: boolean }>(
      'select frozen_at is not null as frozen from account where id = $1',
      [joint],
    )
    return row?.frozen
  }
  const unfreeze = async () => {
    const actId = await made(api, tom, 'staffUnfreezeAccount', joint)
    expect((await approve(api, await openMember(api, ['payments']), actId)).body).toMatchObject({
      state: 'done',
    })
  }
  const both = async (operation: 'freezeAccount' | 'releaseAccount') => {
    for (const person of [maya, daniel])
      expect((await person.client[operation]({ params: { id: joint } })).status).toBe(200)
  }
  await made(api, priya, 'staffFreezeAccount', joint)
  expect((await maya.client.freezeAccount({ params: { id: joint } })).status).toBe(200)
  await unfreeze()
  expect(await isFrozen()).toBe(true)
  await both('releaseAccount')
  expect(await isFrozen()).toBe(false)

  await both('freezeAccount')
  await made(api, priya, 'staffFreezeAccount', joint)
  await both('releaseAccount')
  expect(await isFrozen()).toBe(true)
  expect(codeOf(await maya.client.releaseAccount({ params: { id: joint } }))).toBe('account_frozen')
  await unfreeze()
  expect(await isFrozen()).toBe(false)
})

test('of financial crime the customer is never told', async () => {
  const ada = await looked('Ada Watched', 10_00n)
  const crime = { reason: 'financial_crime' }
  expect((await preview(priya, 'staffFreezeAccount', ada.account.id, crime)).body).toMatchObject({
    errors: [{ field: 'reason' }],
  })
  const shown = await previewed(tom, 'staffFreezeAccount', ada.account.id, crime)
  expect(shown.customerReads).toBe(null)
  await made(api, tom, 'staffFreezeAccount', ada.account.id, crime)
  expect((await noticesOf(ada)).map(([title]) => title)).not.toContain('Account Frozen')
  const log = await ada.client.listSecurityEvents({ query: { pageSize: 50 } })
  const types = 'events' in log.body ? log.body.events.map(({ type }) => type) : []
  expect(types).not.toContain('freeze_account')
})

test('a hold is placed, captured in part or released, each by its transfer', async () => {
  const ada = await looked('Ada Holder', 100_00n)
  expect((await preview(priya, 'staffPlaceHold', ada.account.id, hold('100.01'))).body).toMatchObject({
    errors: [{ field: 'amount', message: 'Enter at most £100.00' }],
  })
  await made(api, priya, 'staffPlaceHold', ada.account.id, hold('60.00'))
  await made(api, priya, 'staffPlaceHold', ada.account.id, hold('30.00'))
  const holds = async () => {
    const { body } = await ada.client.listHolds({ params: { id: ada.account.id } })
    return 'holds' in body ? body.holds : []
  }
  const [second, first] = await holds()
  expect([first?.amount, second?.amount]).toEqual(['60.00', '30.00'])
  const most = await preview(priya, 'staffCaptureHold', first?.id ?? '', { amount: '60.01' })
  expect(most.body).toMatchObject({ errors: [{ message: 'Enter at most £60.00' }] })
  const shown = await previewed(priya, 'staffCaptureHold', first?.id ?? '', { amount: '45.00' })
  expect(shown.customerReads).toBe('£45.00 went out: Payment to Kestrel Marine.')
  await made(api, priya, 'staffCaptureHold', first?.id ?? '', { amount: '45.00' })
  expect(refusalOf(await preview(priya, 'staffCaptureHold', first?.id ?? '', { amount: '1.00' }))[1]).toBe(
    'changed_meanwhile',
  )
  await made(api, priya, 'staffReleaseHold', second?.id ?? '')
  expect(await holds()).toEqual([])
  const [account] = await fixture.database.query<{ balance_pence: bigint; held_pence: bigint }>(
    'select balance_pence, held_pence from account where id = $1',
    [ada.account.id],
  )
  expect(account).toEqual({ balance_pence: 55_00n, held_pence: 0n })
  const acts = await fixture.database.query<{ kind: string; moved: string }>(
    `select a.kind, t.kind as moved from staff_act a join transfer t on t.id = a.transfer_id
      where $1 = any (a.customer_ids) order by a.made_at, a.id`,
    [ada.customerId],
  )
  expect(acts.map(({ kind, moved }) => `${kind} ${moved}`)).toEqual([
    'place_hold hold',
    'place_hold hold',
    'capture_hold capture',
    'release_hold release',
  ])
})

test('a transfer is reversed once another member has checked it, with the text as the lines’ reference', async () => {
  const ada = await looked('Ada Twice', 0n)
  await payIn(api.bank, ada.account.id, 42_50n)
  const [transfer] = await fixture.database.query<{ id: string }>(
    'select id from transfer where creditor_account_id = $1',
    [ada.account.id],
  )
  const id = transfer?.id ?? ''
  const sent = { reason: 'bank_error', text: 'Sent twice by mistake' }
  const shown = await previewed(priya, 'staffReverseTransfer', id, sent)
  expect(shown).toMatchObject({
    customerReads: 'Sent twice by mistake',
    needs: { confirmation: true, secondCheck: true },
  })
  const actId = await made(api, priya, 'staffReverseTransfer', id, sent)
  expect((await approve(api, tom, actId)).body).toMatchObject({ state: 'done' })
  const { body } = await ada.client.listTransactions({ params: { id: ada.account.id } })
  expect(JSON.stringify(body)).toContain('Sent twice by mistake')
  expect(refusalOf(await preview(priya, 'staffReverseTransfer', id, sent))[1]).toBe('already_reversed')
})

test('a reversal that the recipient can no longer pay fails', async () => {
  const ada = await looked('Ada Spent', 20_00n)
  const [transfer] = await fixture.database.query<{ id: string }>(
    'select id from transfer where creditor_account_id = $1',
    [ada.account.id],
  )
  const sent = { reason: 'bank_error', text: 'Paid by mistake' }
  const actId = await made(api, priya, 'staffReverseTransfer', transfer?.id ?? '', sent)
  await made(api, priya, 'staffPlaceHold', ada.account.id, hold('15.00'))
  expect((await approve(api, tom, actId)).body).toMatchObject({
    state: 'failed',
    failure: 'not_enough_money',
  })
})

test('what is due does not leave an account that the bank froze', async () => {
  const ada = await looked('Ada Due', 100_00n)
  const { id } = await schedule(ada, '10.00', '2026-12-01')
  await made(api, priya, 'staffFreezeAccount', ada.account.id)
  for (const time of ['2026-12-01T06:01:00Z', '2026-12-01T14:01:00Z']) await runAt(api, time, ada)
  const [payment] = await fixture.database.query<{ status: string; balance_pence: bigint; moved: bigint }>(
    `select p.status, a.balance_pence, (select count(*) from transfer t where t.id = p.id) as moved
       from payment p join account a on a.id = p.account_id where p.id = $1`,
    [id],
  )
  expect(payment).toEqual({ status: 'refused', balance_pence: 100_00n, moved: 0n })
})

test('what is held on an account that the bank froze since is released, and not captured', async () => {
  const ada = await looked('Ada Held', 100_00n)
  await made(api, priya, 'staffPlaceHold', ada.account.id, hold('60.00'))
  await made(api, priya, 'staffFreezeAccount', ada.account.id)
  const { body } = await ada.client.listHolds({ params: { id: ada.account.id } })
  const id = 'holds' in body ? (body.holds[0]?.id ?? '') : ''
  const captured = await preview(priya, 'staffCaptureHold', id, { amount: '45.00' })
  expect(refusalOf(captured)[1]).toBe('account_frozen')
  await made(api, priya, 'staffReleaseHold', id)
})

test('what is held for a card is locked by its payment before its accounts', async () => {
  const { api: own, maya, network, cardId } = await openNetworkBank(fixture)
  const { id } = await network.authorise()
  const [{ hold_id: subjectId } = { hold_id: '' }] = await fixture.database.query<{ hold_id: string }>(
    'select hold_id from card_payment where id = $1',
    [id],
  )
  const isFree = async (table: 'card' | 'account', rowId: string) =>
    (
      await fixture.database.query(`select id from ${table} where id = $1 for no key update skip locked`, [
        rowId,
      ])
    ).length === 1
  const free = await fixture.database.transaction(async transaction => {
    await lockSubject(transaction, { subjects: 'holds', subjectId, customerIds: [maya.customerId] })
    return [
      await isFree('card', cardId),
      await isFree('account', maya.account.id),
      await isFree('account', ownAccountIds.cardSettlement),
    ]
  })
  expect(free).toEqual([false, false, false])
  const member = await openMember(own, ['payments'])
  await lookAt(member, maya.customerId)
  await made(own, member, 'staffReleaseHold', subjectId)
  expect(await network.read(id)).toMatchObject({ status: 'reversed' })
})

test('a card of an account that the bank froze pays nothing', async () => {
  const bank = await openNetworkBank(fixture)
  const member = await openMember(bank.api, ['payments'])
  await lookAt(member, bank.maya.customerId)
  expect((await bank.network.authorise()).said).toBe('approved')
  await made(bank.api, member, 'staffFreezeAccount', bank.maya.account.id)
  expect((await bank.network.authorise()).said).toBe('declined account_frozen')
})
