import type { Bank } from '../../src/bank/bank.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { askBank } from './ask-bank.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading } from './page-parts.ts'
import { addJourneyMember, taskOf } from './staff-member.ts'
import { expectInBell } from './two-members.ts'

/** A customer's claim of £1,310.00 for a payment that they did not make. Returns its task. */
async function makeClaim(page: Page, bank: Bank): Promise<string> {
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
  return taskOf(bank, claimId)
}

test(
  'a claim above £1,000 is paid by one member and approved by another, each with their own code',
  { tag: '@server' },
  async ({ page, bank, browser, baseURL }) => {
    // Two members, each with a browser of their own.
    test.slow()
    const taskId = await makeClaim(page, bank)
    const maker = await addJourneyMember(bank, ['payments', 'compliance'], { name: 'Priscilla Vane' })
    const checker = await addJourneyMember(bank, ['payments'], { name: 'Anders Brink' })
    await maker.signIn(page)
    await page.goto(`/staff/tasks/${taskId}`)
    await page.getByRole('region', { name: 'Customer' }).getByRole('link', { name: 'Maya Okafor' }).click()
    await expect(page.getByText('Reason: A task.')).toBeVisible()
    await page.goBack()
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
    // She has been signed in in this browser since she made the claim.
    await expectInBell(page, ['We have paid £1,200.00 into your account ending '])
  },
)

test(
  'a refused claim waits; its maker withdraws it, asks again, and reads why it was refused',
  { tag: '@server' },
  async ({ page, bank, browser, baseURL }) => {
    // Two members, each with a browser of their own.
    test.slow()
    const taskId = await makeClaim(page, bank)
    const maker = await addJourneyMember(bank, ['compliance'], { name: 'Priscilla Vane' })
    const checker = await addJourneyMember(bank, ['payments'], { name: 'Anders Brink' })
    await maker.signIn(page)
    const refuseClaim = async () => {
      await page.getByLabel('Act', { exact: true }).selectOption('Refuse claim')
      await page.getByLabel('Reason', { exact: true }).selectOption('Took part')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(
        page.getByText(/^We cannot pay your claim of £1,310\.00\. We believe you took part\./),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Refuse claim' }).click()
      await expect(page).toHaveURL('/staff/queue')
    }
    await page.goto(`/staff/tasks/${taskId}`)
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await refuseClaim()
    await page.goto(`/staff/tasks/${taskId}`)
    await expect(page.getByText('This waits for a second check.')).toBeVisible()
    await page.goto('/staff/second-checks')
    const own = page.getByRole('row').filter({ hasText: 'Waiting' }).filter({ hasText: 'you' })
    await own.getByRole('link').click()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page).toHaveURL('/staff/second-checks')
    await expect(page.getByRole('status').filter({ hasText: 'Withdrawn: Refuse claim.' })).toBeVisible()
    await page.goto(`/staff/tasks/${taskId}`)
    await refuseClaim()

    await page.goto('/staff/second-checks')
    await own.getByRole('link').click()
    const checkAddress = new URL(page.url()).pathname
    const other = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
    const second = await other.newPage()
    await checker.signIn(second)
    await second.goto(checkAddress)
    await second.getByRole('button', { name: 'Refuse' }).click()
    const dialog = second.getByRole('dialog', { name: 'Refuse this act' })
    await dialog.getByLabel('Reason').fill('too short')
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await expect(dialog.getByText('Write 10 to 500 characters')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The customer did answer: read the claim again.')
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await expect(second.getByRole('status').filter({ hasText: 'Refused: Refuse claim.' })).toBeVisible()
    await other.close()
    await page.goto(checkAddress)
    await expect(page.getByText('The customer did answer: read the claim again.')).toBeVisible()
    await expectAccessible(page)
  },
)
