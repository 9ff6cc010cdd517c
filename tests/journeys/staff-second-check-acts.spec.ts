// Each act that waits for another member and that a shared demonstration allows, by two members in two browsers (specification,
// section 17.4). Pay claim: staff-second-check.spec.ts. The others: staff-second-check-closed.spec.ts.
import { z } from 'zod'
import { freezeAccount } from '../../src/bank/accounts/freeze-account.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { askBank } from './ask-bank.ts'
import { authoriseCardPayment } from './authorise-card-payment.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { region } from './page-parts.ts'
import { payByApi } from './pay-by-api.ts'
import { addJourneyMember, openRecord, taskOf } from './staff-member.ts'
import { openTransactions } from './transactions-page.ts'
import { expectInBell, makeAndApprove, openSecondBrowser, type CheckedAct } from './two-members.ts'

const caller = { address: '192.0.2.7', device: 'A journey' }

/** Opens a task, and takes it. */
async function takeTask(page: Page, taskId: string) {
  await page.goto(`/staff/tasks/${taskId}`)
  await page.getByRole('button', { name: 'Take', exact: true }).click()
}

/** A customer with tasks: a held payment of £12,000.00, a claim of £310.00, and a joint account that she froze. */
async function openWithTasks(page: Page, bank: Bank) {
  const maya = await openWithAccounts(bank, { balancePence: 30_000_00n, further: [{ code: 'joint' }] })
  // A raise begins after 24 hours.
  await bank.database.query(
    `insert into payment_limit (customer_id, name, amount_pence, set_at)
     select $1, name, 2000000, $2::timestamptz from unnest(array['payment', 'day', 'newPayee']) name`,
    [maya.customerId, bank.clock()],
  )
  await maya.signIn(page)
  const { id: paymentId, status } = await payByApi(page, {
    accountId: maya.account.id,
    amount: '12000.00',
    name: 'Brightwater Bonds',
    purpose: 'investment',
  })
  expect(status).toBe('held')
  const transferId = bank.newId()
  await bank.postings.post({
    id: transferId,
    kind: 'posting',
    debtorAccountId: maya.account.id,
    creditorAccountId: ownAccountIds.settlement,
    amountPence: 310_00n,
    recipientName: 'Tern Parcel Desk',
    destination: '000001 10000001',
    reference: 'Customs fee',
    category: 'Transfer',
    debtorDescription: 'Transfer to Tern Parcel Desk',
    creditorDescription: `Deposit from ${maya.name}`,
    placedBy: maya.customerId,
    decidedAt: bank.clock(),
  })
  const claimId = bank.newId()
  const story = 'They said that they were the bank.'
  const claim = { id: claimId, transferIds: [transferId], kind: 'scam', story, isVulnerable: false }
  expect(await askBank(page, 'POST', '/api/claims', claim)).toMatchObject({ status: 201 })
  const [joint] = maya.others
  if (!joint) throw new Error('no joint account')
  const accountId = joint.id
  expect(await freezeAccount(bank, { customerId: maya.customerId, accountId, caller })).toMatchObject({
    ok: true,
  })
  const [freeze] = await bank.database.query<{ id: string }>(
    'select id from account_freeze where account_id = $1',
    [accountId],
  )
  return { maya, joint, paymentId, claimId, freezeId: freeze?.id ?? '' }
}

test(
  'a held payment is released, a claim refused and a joint account released on a court order by two members in two browsers',
  { tag: '@server' },
  async ({ page, bank, browser, baseURL }) => {
    // Two members, each with a browser of their own.
    test.slow()
    const { maya, joint, paymentId, claimId, freezeId } = await openWithTasks(page, bank)
    const name = `Vane ${bank.newId()}`
    const maker = await addJourneyMember(bank, ['payments', 'compliance'], { name })
    const checker = await addJourneyMember(bank, ['payments'], { name: 'Anders Brink' })
    const task = async (subjectId: string) => {
      const taskId = await taskOf(bank, subjectId)
      return (at: Page) => takeTask(at, taskId)
    }
    const told = [
      'We have checked and sent £12,000.00 to Brightwater Bonds.',
      'We cannot pay your claim of £310.00. We believe you took part.',
      `Money can leave Joint Current Account ending ${joint.accountNumber.slice(-4)} again.`,
    ] as const
    const acts: readonly CheckedAct[] = [
      {
        name: 'release_payment',
        reach: await task(paymentId),
        reason: 'Customer confirmed',
        says: [told[0]],
      },
      { name: 'refuse_claim', reach: await task(claimId), reason: 'Took part', says: [told[1]] },
      { name: 'release_on_a_court_order', reach: await task(freezeId), says: [told[2]] },
    ]
    await maker.signIn(page)
    const second = await openSecondBrowser(browser, baseURL)
    await makeAndApprove({ page, maker, second, checker }, acts)
    await second.context().close()

    const [now] = await bank.database.query(
      `select (select status from payment where id = $1) as payment,
              (select status from claim where id = $2) as claim,
              (select frozen_at is not null from account where id = $3) as is_frozen,
              (select count(*)::int4 from task where subject_id in ($1, $2, $4) and state = 'closed') as closed`,
      [paymentId, claimId, joint.id, freezeId],
    )
    expect(now).toEqual({ payment: 'completed', claim: 'refused', is_frozen: false, closed: 3 })
    await maya.signIn(page)
    await expectInBell(page, told)
  },
)

/** A customer with a hold of £1,500.00 and a payment of £42.50. */
async function openWithMoney(page: Page, bank: Bank) {
  const maya = await openWithAccounts(bank, { balancePence: 5_000_00n })
  await maya.signIn(page)
  const { id: paymentId } = await payByApi(page, { accountId: maya.account.id, amount: '42.50' })
  const hold = { amountPence: 1_500_00n, recipientName: 'Kestrel Marine' }
  const holdId = await authoriseCardPayment(bank, maya.email, hold)
  return { maya, paymentId, holdId }
}

const Balance = z.object({ available: z.string() })

test(
  'a hold is captured and a transfer reversed by two members in two browsers',
  { tag: '@server' },
  async ({ page, bank, browser, baseURL }) => {
    test.slow()
    const name = `Vane ${bank.newId()}`
    const maker = await addJourneyMember(bank, ['payments', 'compliance'], { name })
    const checker = await addJourneyMember(bank, ['payments'], { name: 'Anders Brink' })
    const { maya, paymentId, holdId } = await openWithMoney(page, bank)
    const record = `/staff/customers/${maya.customerId}`
    const text = 'Paid twice by our mistake'
    const captured = '£1,200.00 went out: Payment to Kestrel Marine.'
    const acts: readonly CheckedAct[] = [
      {
        name: 'capture_hold',
        reach: async at => {
          await at.goto(`${record}/accounts`)
          await at.getByLabel('Acts on').selectOption(holdId)
        },
        fields: { Amount: '1,200' },
        says: [captured, '£300.00'],
      },
      {
        name: 'reverse_transfer',
        reach: async at => {
          await at.goto(`${record}/payments`)
          await at.getByRole('button', { name: 'Reverse transfer £42.50 to Nadia Farrow' }).click()
          await expect(region(at, 'Decide')).toBeVisible()
        },
        reason: 'Bank error',
        fields: { Text: text },
        says: ['£42.50', text],
      },
    ]
    await maker.signIn(page)
    await openRecord(page, maya)
    const second = await openSecondBrowser(browser, baseURL)
    await makeAndApprove({ page, maker, second, checker }, acts)
    await second.context().close()

    const moved = await bank.database.query(
      `select a.kind as act, t.kind, t.amount_pence from staff_act a join transfer t on t.id = a.transfer_id
        where a.maker_id = $1 and t.subject_transfer_id in ($2, $3) order by a.kind`,
      [maker.id, paymentId, holdId],
    )
    expect(moved).toEqual([
      { act: 'capture_hold', kind: 'capture', amount_pence: 1_200_00n },
      { act: 'reverse_transfer', kind: 'reversal', amount_pence: 42_50n },
    ])
    await maya.signIn(page)
    const { body } = await askBank(page, 'GET', `/api/accounts/${maya.account.id}/balance`)
    expect(Balance.parse(body).available).toBe('3800.00')
    await expectInBell(page, [captured])
    await openTransactions(page)
    await expect(page.getByRole('row').filter({ hasText: text })).toContainText('£42.50')
  },
)
