import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { askBank } from './ask-bank.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading } from './page-parts.ts'
import { addJourneyMember, taskOf } from './staff-member.ts'

test(
  'a claim above £1,000 is paid by one member and approved by another, each with their own code',
  { tag: '@server' },
  async ({ page, bank, browser, baseURL }) => {
    const maya = await openWithAccounts(bank, { balancePence: 5_000_00n })
    await maya.signIn(page)
    const transferId = bank.newId()
    await bank.postings.post({
      id: transferId,
      kind: 'posting',
      debtorAccountId: maya.account.id,
      creditorAccountId: ownAccountIds.settlement,
      amountPence: 1_310_00n,
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
    const story = 'I did not make this payment. My phone was stolen that morning.'
    const claim = { id: claimId, transferIds: [transferId], kind: 'unauthorised', story, isVulnerable: false }
    expect(await askBank(page, 'POST', '/api/claims', claim)).toMatchObject({ status: 201 })
    const taskId = await taskOf(bank, claimId)

    const maker = await addJourneyMember(bank, ['payments', 'compliance'], { name: 'Priscilla Vane' })
    const checker = await addJourneyMember(bank, ['payments'], { name: 'Anders Brink' })
    await maker.signIn(page)
    await page.goto(`/staff/tasks/${taskId}`)
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await page.getByLabel('Act', { exact: true }).selectOption('Pay claim')
    await page.getByLabel('Reason', { exact: true }).selectOption('Customer asked')
    await page.getByLabel('Amount').fill('1,200')
    await expect(page.getByText(/^We have paid £1,200\.00 into your account ending \d{4}\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Needs a second check')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay claim' }).click()
    const confirm = page.getByRole('dialog', { name: "Confirm it's you" })
    await confirm.getByLabel('Authenticator code').fill('000000')
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await expect(confirm.getByRole('alert')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await confirm.getByLabel('Authenticator code').fill(await maker.code())
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL('/staff/queue')
    await expect(
      page.getByRole('status').filter({ hasText: 'Waiting for a second check: Pay claim.' }),
    ).toBeVisible()
    await expect(heading(page)).toBeFocused()

    await page.goto('/staff/second-checks')
    await page.getByRole('row').filter({ hasText: 'Pay claim' }).getByRole('link').first().click()
    await expect(page.getByText('You asked for this. Somebody else must check it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()
    const checkAddress = new URL(page.url()).pathname

    const other = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
    const second = await other.newPage()
    await checker.signIn(second)
    await second.goto(checkAddress)
    await expect(heading(second)).toHaveText('Pay claim')
    await expect(second.getByText(/^We have paid £1,200\.00 into your account ending \d{4}\.$/)).toBeVisible()
    await expectAccessible(second)
    await second.getByRole('button', { name: 'Approve' }).click()
    const approve = second.getByRole('dialog', { name: "Confirm it's you" })
    await approve.getByLabel('Authenticator code').fill(await checker.code())
    await approve.getByRole('button', { name: 'Confirm' }).click()
    await expect(second).toHaveURL('/staff/second-checks')
    await expect(
      second.getByRole('status').filter({ hasText: 'Approved and done: Pay claim.' }),
    ).toBeVisible()
    await other.close()

    const [paid] = await bank.database.query<{ amount_pence: bigint }>(
      `select t.amount_pence from staff_act a join transfer t on t.id = a.transfer_id where a.task_id = $1 and a.state = 'done'`,
      [taskId],
    )
    expect(paid?.amount_pence).toBe(1_200_00n)
  },
)
