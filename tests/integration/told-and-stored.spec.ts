// What the reconciler finds by the audit chains of rows that stand alone (docs/ledger.md): each test plants damage as the
// database's owner, with the guards off.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rejectApplication } from '../../src/bank/applications/decide-application.ts'
import type { Queryable } from '../../src/bank/database/database.ts'
import { chosenWalks } from '../../src/bank/ledger/chosen-checks.ts'
import { namedWalks } from '../../src/bank/ledger/named-checks.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { walkThrough } from '../../src/bank/ledger/run-checks.ts'
import { endConnection, suspendMember } from '../../src/bank/staff/members/change-member.ts'
import { runAll } from '../ledger/couple.ts'
import { withoutTrace } from '../ledger/every-database.ts'
import { type ApiFixture, openApiFixture } from './api-fixture.ts'
import { applyAsNewApplicant } from './apply.ts'
import { disputeSteps } from './card-dispute.ts'
import { cardSteps } from './card-steps.ts'
import { claimSteps } from './claim-steps.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { directDebitSteps } from './direct-debit-steps.ts'
import type { TestApi } from './open-test-api.ts'
import { answerByPassword, openedBy, passkeySteps, type RightStep } from './passkey-customer.ts'
import { openPaymentsApi } from './payer.ts'
import { paymentSteps } from './payment-steps.ts'
import { idsOf, operationTable, pathOf } from './right-requests.ts'
import { spendingSteps } from './spending-steps.ts'
import { lookAt, made } from './staff-record.ts'
import { addTestMember, openMember } from './staff.ts'
import { standingOrderSteps } from './standing-order-steps.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

const balancePence = 1_000_00n
const guardsOff = 'set local session_replication_role = replica'

let fixture: ApiFixture

/** Sends a right request, as a new customer. */
async function take(name: string, { sender, id, body, transactionId = 'TXN1' }: RightStep): Promise<void> {
  const operation = operationTable.find(one => one.name === name)?.operation
  if (!operation) throw new Error(`there is no ${name}`)
  const sent = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const path = pathOf(operation, idsOf(id)).replace('TXN1', transactionId)
  const { status } = await sender.send(path, { method: operation.method, ...(operation.body && sent) })
  expect([name, status < 300]).toEqual([name, true])
}

async function takeSteps(api: TestApi): Promise<void> {
  const cards = cardSteps(api, balancePence)
  const payments = paymentSteps(api, balancePence)
  const steps = {
    trustPayee: () => payments.trustPayee(),
    removePasskey: () => passkeySteps(api, balancePence).removePasskey(),
    changePaymentLimits: () => payments.changePaymentLimits(),
    cancelPayment: () => payments.cancelPayment(),
    placePayment: () => payments.placePayment(),
    changeCardControls: () => cards.changeCardControls(),
    stopMerchant: () => cards.stopMerchant(),
    withdrawClaim: () => claimSteps(api, balancePence, () => undefined).withdrawClaim(),
    cancelDirectDebit: () => directDebitSteps(api, balancePence).cancelDirectDebit(),
    skipStandingOrder: () => standingOrderSteps(api, balancePence).skipStandingOrder(),
    withdrawCardDispute: () => disputeSteps(api, balancePence).withdrawCardDispute(),
    chooseCategory: () => spendingSteps(api, balancePence, () => undefined).chooseCategory(),
  }
  for (const [name, step] of Object.entries(steps)) await take(name, await step())
}

/** A customer with two payees of whom one is deleted, a name check, a budget, a block and a higher limit that is asked for. */
async function choose({ client }: TestCustomer): Promise<void> {
  const nadia = { name: 'Nadia Farrow', kind: 'personal' } as const
  await client.checkName({
    body: { id: crypto.randomUUID(), ...nadia, destination: '00-00-01 10000001' },
  })
  for (const accountNumber of ['10000001', '10000002']) {
    const id = crypto.randomUUID()
    const added = await client.addPayee({ body: { id, ...nadia, sortCode: '00-00-01', accountNumber } })
    expect(added.status).toBe(201)
    if (accountNumber === '10000002') await client.deletePayee({ params: { id } })
  }
  await client.setBudget({ params: { category: 'Groceries' }, body: { amount: '200.00' } })
  await client.turnOnGamblingBlock({})
  const opened = await client.openAccount({
    body: { id: crypto.randomUUID(), product: 'current', acknowledged: true },
  })
  if (opened.status !== 201) throw new Error(`the account answered ${opened.status}`)
  await client.changeAccount({ params: { id: opened.body.account.id }, body: { isPrimary: true } })
  const body = { payment: '20000' }
  const { id } = openedBy(await client.changePaymentLimits({ body }))
  await answerByPassword(client, { id })
  expect((await client.changePaymentLimits({ body: { ...body, confirmationId: id } })).status).toBe(200)
}

/** Ends the connections that a member has told. */
const endKnown = ({ bank }: TestApi, by: string): Promise<void> =>
  bank.database.transaction(async transaction => {
    const known = await transaction.query<{ id: string }>('select id from staff_connection')
    for (const { id: connectionId } of known)
      await endConnection(transaction, { connectionId, by, at: bank.clock() })
  })

beforeAll(async () => {
  fixture = await openApiFixture()
  const api = openPaymentsApi(fixture)
  await takeSteps(api)
  const ada = await openSignedInCustomer(api, balancePence)
  await choose(ada)
  await turnOnSecondFactor(ada, api)
  const { id: applicationId } = await applyAsNewApplicant(api)
  await rejectApplication(api.bank, { applicationId, by: 'operator' })
  const friend = { customerIds: [ada.customerId] }
  await openMember(api, ['payments', 'compliance'], friend)
  const priya = await openMember(api, ['support'])
  await lookAt(priya, ada.customerId)
  await made(api, priya, 'staffStopSignIn', ada.customerId)
  await made(api, priya, 'staffFreezeAccount', ada.account.id)
  const { memberId } = await addTestMember(api, ['support'])
  await api.bank.database.transaction(transaction =>
    suspendMember(transaction, { memberId, by: null, at: api.bank.clock() }),
  )
  await endKnown(api, priya.memberId)
  const ruth = await openMember(api, ['auditor'])
  expect((await ruth.client.staffCheckBook({ body: {} })).status).toBeLessThan(300)
}, 60_000)
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const named = (what: string): RegExp =>
  new RegExp(`^9: event \\d+ \\(\\w+\\) names ${what} that is not stored`, 'm')
const notStored = (type: string): RegExp =>
  new RegExp(`^9: event \\d+ \\(${type}\\) is not what is stored`, 'm')

test.each([
  ['a payee that is gone', 'delete from payee', named('a payee')],
  ['a payment that is gone', 'delete from payment', named('a payment')],
  ['a standing order that is gone', 'delete from standing_order', named('a standing order')],
  ['a Direct Debit that is gone', 'delete from direct_debit', named('a Direct Debit')],
  [
    'a collection that is gone',
    'delete from collection; delete from originator_message',
    named('a collection'),
  ],
  ['a claim that is gone', 'delete from claim', named('a claim')],
  ['a dispute that is gone', 'delete from card_dispute', named('a dispute')],
  ['a card that is gone', 'delete from card', named('a card')],
  ['a pot that is gone', 'delete from pot', named('a pot')],
  ['an application that is gone', 'delete from application', named('an application')],
  ['an act that is gone', 'delete from staff_act', named('an act')],
  [
    'a check of the whole book that is gone',
    'delete from book_check',
    /^24: event .* names a check of the whole book/m,
  ],
  [
    'a confirmation that is gone',
    `delete from confirmation where action = 'limit_raised'`,
    /^14: event .* is not stored so/m,
  ],
  [
    'a confirmation of something else',
    `update confirmation set subject = id where status = 'used'`,
    /^14: event .* is not stored so/m,
  ],
  [
    'an application that nobody decided then',
    `update application set decided_at = decided_at + interval '1 hour'`,
    /^9: no audit event tells that it was decided so/m,
  ],
  ['a holder who is gone', 'delete from customer', /^11: its holder .* is not stored/m],
  [
    'a holder without an audit chain',
    `delete from audit_chain where id in (select customer_id from account_access)`,
    /^11: its holder .* has no audit chain/m,
  ],
  [
    'an account that opened later',
    `update account set opened_at = opened_at + interval '1 hour'`,
    /^11: it opened after/m,
  ],

  [
    'a payee that nobody added',
    `insert into payee select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'destination', '000001 10000009'))).* from payee p where deleted_at is null limit 1`,
    /^13: no audit event tells that it was added then/m,
  ],
  [
    'a payee that pays somebody else',
    `update payee set destination = '000001 10000009' where deleted_at is null and trusted_at is null`,
    /^13: no audit event tells whom it pays/m,
  ],
  [
    'a payee that nobody trusted',
    'update payee set trusted_at = added_at where trusted_at is null',
    /^13: no audit event tells that it is trusted/m,
  ],
  [
    'a trusted payee that is trusted no more',
    'update payee set trusted_at = null',
    notStored('payee_trusted'),
  ],
  [
    'a payee that nobody deleted',
    'update payee set deleted_at = added_at where deleted_at is null',
    /^13: no audit event tells that it was deleted then/m,
  ],
  ['a deleted payee that came back', 'update payee set deleted_at = null', notStored('payee_deleted')],
  [
    'a name check with another answer',
    `update name_check set reason_code = 'ANNM'`,
    /^13: no audit event tells of this answer/m,
  ],
  [
    'a higher limit',
    'update payment_limit set amount_pence = amount_pence + 100',
    /^16: no audit event tells of this limit/m,
  ],
  ['a limit that is gone', 'delete from payment_limit', notStored('limit_changed')],
  [
    'a higher limit that was asked for and is gone',
    'delete from limit_raise',
    notStored('limit_raise_asked'),
  ],
  [
    'a higher limit that is higher than it was asked for',
    'update limit_raise set amount_pence = amount_pence + 100',
    /^16: no audit event tells that it was asked for/m,
  ],
  [
    'a higher limit that begun by itself',
    `update limit_raise set outcome = 'begun', ended_at = starts_at`,
    /^16: no audit event tells that it began/m,
  ],
  [
    'a higher budget',
    'update budget set amount_pence = amount_pence + 100',
    /^23: no audit event tells of this budget/m,
  ],
  ['a budget that is gone', 'delete from budget', notStored('budget_set')],
  [
    'a rule for a category that nobody chose',
    `update spending_rule set category = 'Transport'`,
    /^23: no audit event tells of the category Transport/m,
  ],
  ['a rule for a category that is gone', 'delete from spending_rule', notStored('spending_category_chosen')],
  ['a gambling block that is gone', 'delete from gambling_block', notStored('gambling_block_on')],
  ['a stopped merchant that is gone', 'delete from stopped_merchant', notStored('merchant_stopped')],
  ['a skipped date that is gone', 'delete from standing_order_skip', notStored('standing_order_skipped')],

  [
    'a card that may be used abroad again',
    'update card set is_abroad = true where not is_abroad',
    /^20: its limits and switches are not/m,
  ],
  [
    'a card whose first limit is higher',
    'update card set day_pence = day_pence + 100',
    /^20: its limits and switches are not/m,
  ],
  [
    'a step of a card payment that is gone',
    'delete from card_payment_event where event_no = 1',
    /^21: one of its steps is not stored/m,
  ],
  [
    'a step of a collection that is gone',
    'delete from collection_event where event_no = 1',
    /^19: one of its steps is not stored/m,
  ],
  [
    'a sign-in that was stopped and is not',
    'delete from sign_in_stop',
    /^27: nothing was stopped by this act/m,
  ],
  ['a freeze of the bank that is gone', 'delete from bank_freeze', /^27: nothing was stopped by this act/m],
  [
    'a second freeze of the bank',
    `update bank_freeze set released_at = frozen_at, released_entry_no = last_entry_no, is_undone = true; insert into bank_freeze select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid()))).* from bank_freeze f`,
    /^27: another freeze began with it/m,
  ],
  [
    'a role that nobody gave',
    `insert into staff_member_role select id, side, 'compliance', created_at, null from staff_member where name = 'Petra Lund' and side = 'serving' on conflict do nothing`,
    /^24: its roles are not those/m,
  ],
  [
    'a role that nobody took',
    `delete from staff_member_role where role = 'compliance'`,
    /^24: its roles are not those/m,
  ],
  [
    'a step of a payment at another time',
    `update payment set changed_at = changed_at + interval '1 hour'`,
    /^15: its last step was at another time/m,
  ],
  [
    'a staff member’s passkey that nobody joined with',
    `insert into staff_passkey (id, member_id, credential_id, public_key, counter, rp_id, transports, created_at)
     select gen_random_uuid(), id, 'credential', 'key', 0, 'bank.test', '{}', created_at from staff_member limit 1`,
    /^24: nothing records that it joined with a passkey/m,
  ],
  ['a primary account that is another', 'delete from primary_account', notStored('primary_changed')],
  ['a second factor that is gone', 'delete from second_factor', notStored('second_factor_on')],
  [
    'a passkey that came back',
    'update passkey set removed_at = null, removed_by = null',
    notStored('passkey_removed'),
  ],
  [
    'an ended connection that goes on',
    'update staff_connection set ended_at = null, ended_by = null',
    /^24: event .* names an ended connection/m,
  ],
  [
    'a count of small payments that is gone',
    `update payment set confirmation_id = null, exemption = 'low_value', exemption_period = 1, is_new = false,
            warning_rule = null, warning_version = null, name_code = null
      where confirmation_id is not null;
     delete from exemption_use`,
    /^16: no count of small payments has it/m,
  ],
  [
    'a standing order that was set up later',
    `update standing_order_version set set_at = set_at + interval '1 hour'`,
    /^18: it was set up at another time/m,
  ],
  [
    'a joining link of another member',
    `insert into staff_joining (id, token_hash, member_id, created_at, ends_at)
     select gen_random_uuid(), sha256('t'), id, created_at, created_at + interval '1 day' from staff_member limit 1`,
    /^24: nothing records that a link was made for it/m,
  ],
  [
    'a counter of claims that begins again',
    'update claim_counter set next_number = 100001',
    /^17: its next number is not above/m,
  ],
  [
    'a counter of disputes that is gone',
    'delete from card_dispute_counter',
    /^22: its next number is not above/m,
  ],
  [
    'a suspended member who is active again',
    `update staff_member set status = 'active' where status = 'suspended'`,
    /^24: its status is not the one/m,
  ],
  [
    'a connection that is gone',
    'delete from staff_connection',
    /^24: a connection that it told of is not stored/m,
  ],
  ['a member without a chain', 'delete from staff_chain', /^24: it has no chain/m],
  ['a task that is gone', 'delete from task', /^26: its task is not stored/m],
])('finds %s', async (_, damage, words) => {
  await withoutTrace(fixture.database, async database => {
    await database.query(guardsOff)
    await runAll(database, damage, {})
    const found = await reconcile(database)
    expect(found.map(({ invariant, found: what }) => `${invariant}: ${what}`).join('\n')).toMatch(words)
  })
})

test('an event is looked up by an index that leaves out transfers, of which a chain may have millions', async () => {
  const plans = await withoutTrace(fixture.database, async database => {
    await database.query(guardsOff)
    await database.query(
      `insert into audit_event (chain_id, event_no, at, type, detail, hash)
       select (select customer_id from limit_raise), 1000000 + n, now() + n * interval '1 ms', 'transfer.completed', '{}',
              sha256('x') from generate_series(1, 20000) n`,
    )
    await database.query('analyze audit_event')
    const explained: string[] = []
    const explaining: Queryable = {
      async query<Row extends object>(...[text, parameters]: Parameters<Queryable['query']>) {
        const lines = await database.query<Record<string, string>>(`explain ${text}`, parameters)
        explained.push(...lines.flatMap(line => Object.values(line)))
        return database.query<Row>(text, parameters)
      },
    }
    const found: unknown[] = []
    for (const walk of [...chosenWalks, ...namedWalks])
      for await (const difference of walkThrough(explaining, walk)) found.push(difference)
    expect(found).toEqual([])
    return explained.filter(line => / on audit_event [en]/.test(line))
  })
  expect(plans.length).toBeGreaterThan(15)
  for (const line of plans) expect(line).toContain('audit_event_security')
})
