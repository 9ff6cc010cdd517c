import { askAboutClaim, type ClaimDecision, decideClaim } from '../../src/bank/claims/decide-claim.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import type { Bank } from '../../src/bank/bank.ts'
import type { ClaimKind } from '../../src/domain/claims.ts'
import { listenTo } from './announced.ts'
import { askBank } from './ask-bank.ts'
import { dayOfMonthAgo, openCustomerWithHistory } from './customer-with-history.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { press, tabTo } from './keyboard.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, region, toast } from './page-parts.ts'
import { expectTryAgain, stopTime } from './pass-time.ts'

const path = '/uk-banking-dashboard/payments'
const story = 'A text said a parcel was held at customs, and I paid a fee.'
const paymentBox = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name })

/** A payment that is made already, as one of Transfer Funds. Returns its id. */
async function payFrom(
  bank: Bank,
  { customerId, account, name }: { customerId: string; account: { id: string }; name: string },
  { amountPence = 310_00n, to = 'Tern Parcel Desk' } = {},
): Promise<string> {
  const id = bank.newId()
  const { outcome } = await bank.postings.post({
    id,
    kind: 'posting',
    debtorAccountId: account.id,
    creditorAccountId: ownAccountIds.settlement,
    amountPence,
    recipientName: to,
    destination: '000001 10000001',
    reference: 'Customs fee',
    category: 'Transfer',
    debtorDescription: `Transfer to ${to}`,
    creditorDescription: `Deposit from ${name}`,
    placedBy: customerId,
    decidedAt: bank.clock(),
  })
  expect(outcome).toBe('completed')
  return id
}

/** A customer who has paid somebody £310.00, signed in. */
async function openPayer(page: Page, bank: Bank, amountPence = 310_00n) {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  return { ...maya, paidId: await payFrom(bank, maya, { amountPence }) }
}

/** Reports the payment through the API. Returns the claim's id. */
async function claimByApi(page: Page, transferId: string, kind: ClaimKind = 'scam'): Promise<string> {
  const id = crypto.randomUUID()
  const { status } = await askBank(page, 'POST', '/api/claims', {
    id,
    transferIds: [transferId],
    kind,
    story,
    isVulnerable: false,
  })
  expect(status).toBe(201)
  return id
}

const decide = async (bank: Bank, claimId: string, decision: ClaimDecision) =>
  expect(await decideClaim(bank, { claimId, decision })).toMatchObject({ ok: true })

test(
  'a scam is reported from its payment by the keyboard, its question is answered, and it is paid, with a letter',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const { paidId } = await openPayer(page, bank)
    await page.goto(`${path}/${paidId}`)
    await press(page, page.getByRole('link', { name: 'Report a problem' }))
    await expect(heading(page)).toHaveText('Report a problem')
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveURL(`${path}/claims/new?payment=${paidId}`)
    const box = paymentBox(page, /^Tern Parcel Desk/)
    await expect(box).toBeChecked()
    await expect(page.getByText('One payment chosen, £310.00 in all')).toBeVisible()
    await expectAccessible(page)

    const send = page.getByRole('button', { name: 'Send report' })
    await press(page, send)
    await expect(page.getByText('Choose what happened')).toBeVisible()
    await expect(page.getByText('Tell us what happened in 20 to 4,000 characters')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'I was tricked into paying' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Space')
    await expect(page.getByText('Choose what happened')).toBeHidden()
    const text = page.getByLabel('Tell us what happened')
    await tabTo(page, text)
    await page.keyboard.type(story)
    await press(
      page,
      page.getByRole('checkbox', { name: 'Something made it harder to protect myself' }),
      'Space',
    )
    await press(page, send)

    await expect(heading(page)).toHaveText(/^Claim \d+$/)
    await expect(heading(page)).toBeFocused()
    await expect(toast(page, 'Report Sent')).toBeVisible()
    await expect(page).toHaveURL(/\/claims\/[0-9a-f-]{36}$/)
    const claimId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await expect(
      page.getByText(/We have your report\. We decide by \w+ \d+ \w+ \d{4}\. Call 020 7946 0990 if anybody/),
    ).toBeVisible()
    await expect(region(page, 'Progress').getByRole('listitem').first()).toContainText(
      'You sent the reportOne payment, £310.00 in all',
    )
    await expect(region(page, 'What you told us')).toContainText(story)
    await expect(region(page, 'Details')).toContainText(
      'Claimed£310.00What happenedI was tricked into paying',
    )
    await expectAccessible(page)

    expect(await askAboutClaim(bank, { claimId, question: 'Who sent the text?' })).toMatchObject({ ok: true })
    await page.reload()
    const question = region(page, 'We need to ask you something')
    await expect(question).toContainText('Who sent the text?')
    await expect(
      page.getByText('We are waiting for your answer. We stop counting the days until you send it.'),
    ).toBeVisible()
    await question.getByLabel('Your answer').fill('Somebody')
    await question.getByRole('button', { name: 'Send answer' }).click()
    await expect(question).toContainText('Answer in 10 to 1,000 characters')
    await expect(question.getByLabel('Your answer')).toHaveValue('Somebody')
    await expectAccessible(page)
    await question.getByLabel('Your answer').fill('Somebody who said they were a courier.')
    await question.getByRole('button', { name: 'Send answer' }).click()
    await expect(toast(page, 'Answer Sent')).toBeVisible()
    await expect(question).toBeHidden()
    await expect(heading(page)).toBeFocused()
    await expect(region(page, 'What you told us')).toContainText('Somebody who said they were a courier.')

    await decide(bank, claimId, { step: 'pay' })
    await page.reload()
    await expect(page.getByText('We have paid £310.00 into your account.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeHidden()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download letter' }).click()
    expect((await download).suggestedFilename()).toMatch(/^claim-\d+\.pdf$/)
    await page.goto(path)
    await expect(region(page, 'Claims').getByRole('link')).toContainText(
      /Claim \d+£310\.00 of £310\.00 paidPaid/,
    )
  },
)

test('a payment that the customer did not make is refused with its reason', async ({ page, bank }) => {
  await openPayer(page, bank, 40_00n)
  await page.goto(`${path}/claims/new`)
  await paymentBox(page, /^Tern Parcel Desk/).check()
  await page.getByRole('radio', { name: 'I did not make this payment' }).check()
  await page.getByLabel('Tell us what happened').fill(story)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(heading(page)).toHaveText(/^Claim \d+$/)
  await expect(region(page, 'Details')).toContainText('£40.00 to Tern Parcel Desk')
  await decide(bank, new URL(page.url()).pathname.split('/').at(-1) ?? '', {
    step: 'refuse',
    reason: 'confirmed_by_you',
  })
  await page.reload()
  await expect(page.getByText('We cannot pay your claim of £40.00. You confirmed it.')).toBeVisible()
  await expect(region(page, 'Progress').getByRole('listitem').last()).toContainText('We decidedRefused')
  await expectAccessible(page)
})

test('what went to a wrong account is written about, and comes back', async ({ page, bank }) => {
  const { paidId } = await openPayer(page, bank)
  const id = await claimByApi(page, paidId, 'wrong_account')
  await page.goto(`${path}/claims/${id}`)
  await expect(page.getByText(/We will write to their bank by \w+ \d+ \w+ \d{4}\./)).toBeVisible()
  await decide(bank, id, { step: 'recover', amountPence: 300_00n })
  await page.reload()
  await expect(page.getByText('£300.00 came back and is in your account.')).toBeVisible()
  await expect(region(page, 'Details')).toContainText('Came back£300.00')
})

const endings: readonly (readonly [string, ClaimKind, ClaimDecision, string])[] = [
  [
    'part paid',
    'scam',
    { step: 'pay', amountPence: 200_00n },
    'We have paid £200.00 into your account. The rest of your claim is not covered.',
  ],
  ['refused', 'scam', { step: 'refuse', reason: 'ignored_warning' }, 'You went on after our warning.'],
  ['not recovered', 'wrong_account', { step: 'not_recovered' }, 'We could not get back your £310.00.'],
]
for (const [ending, kind, decision, words] of endings)
  test(`a claim that is ${ending} says so, and has its letter`, async ({ page, bank }) => {
    const { paidId } = await openPayer(page, bank)
    const id = await claimByApi(page, paidId, kind)
    await decide(bank, id, decision)
    await page.goto(`${path}/claims/${id}`)
    await expect(page.getByRole('main')).toContainText(words)
    await expect(page.getByRole('button', { name: 'Download letter' })).toBeVisible()
  })

test('a claim is withdrawn once that is confirmed, and its payment may be reported again', async ({
  page,
  bank,
}) => {
  const { paidId } = await openPayer(page, bank)
  const id = await claimByApi(page, paidId)
  await page.goto(`${path}/claims/${id}`)
  await press(page, page.getByRole('button', { name: 'Withdraw' }))
  const dialog = page.getByRole('dialog', { name: 'Withdraw this claim?' })
  await expect(dialog).toContainText('You may report its payments again.')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await press(page, page.getByRole('button', { name: 'Withdraw' }))
  const heard = await listenTo(page)
  await press(page, dialog.getByRole('button', { name: 'Withdraw' }))
  await expect(toast(page, 'Claim Withdrawn')).toBeVisible()
  await expect(page.getByText('You withdrew this claim.')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  expect(await heard()).toEqual([expect.stringMatching(/^Claim Withdrawn/)])
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Download letter' })).toBeHidden()
  await claimByApi(page, paidId)
})

test('a payment that was reported is refused beside it, and everything typed stays, after a reload too', async ({
  page,
  bank,
}) => {
  const { paidId } = await openPayer(page, bank)
  await claimByApi(page, paidId)
  await page.goto(`${path}/claims/new`)
  await paymentBox(page, /^Tern Parcel Desk/).check()
  await page.getByRole('radio', { name: 'I paid the wrong account' }).check()
  await page.getByLabel('Tell us what happened').fill(story)
  await page.getByRole('checkbox', { name: /^Something made it harder/ }).check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('You reported this payment already.')).toBeVisible()
  await expect(paymentBox(page, /^Tern Parcel Desk/)).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(paymentBox(page, /^Tern Parcel Desk/)).toBeChecked()
  await expect(page.getByRole('radio', { name: 'I paid the wrong account' })).toBeChecked()
  await expect(page.getByLabel('Tell us what happened')).toHaveValue(story)
  await expect(page.getByRole('checkbox', { name: /^Something made it harder/ })).toBeChecked()
})

test('a payment of more than 13 months ago is too late to report: it says whom to call, and everything typed stays', async ({
  page,
  bank,
}) => {
  const grace = await openCustomerWithHistory(bank, 'Grace Hopper', [
    {
      at: dayOfMonthAgo(bank, -15, 3),
      direction: 'in',
      amountPence: 500_00n,
      description: 'Opening deposit',
      reference: 'Opening deposit',
    },
    {
      at: dayOfMonthAgo(bank, -14, 20),
      direction: 'out',
      amountPence: 310_00n,
      description: 'Transfer to Tern Parcel Desk',
      reference: 'Customs fee',
      paid: { name: 'Tern Parcel Desk', destination: '000001 10000001' },
    },
  ])
  const [paid] = await bank.database.query<{ id: string }>(
    'select id from transfer where debtor_account_id = $1',
    [grace.account.id],
  )
  await grace.signIn(page)
  await page.goto(`${path}/${paid?.id}`)
  await press(page, page.getByRole('link', { name: 'Report a problem' }))
  await expect(paymentBox(page, /^Tern Parcel Desk/)).toBeChecked()
  await page.getByRole('radio', { name: 'I was tricked into paying' }).check()
  await page.getByLabel('Tell us what happened').fill(story)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Call us on 020 7946 0990.')).toBeVisible()
  await expect(paymentBox(page, /^Tern Parcel Desk/)).toBeFocused()
  await expect(page.getByLabel('Tell us what happened')).toHaveValue(story)
  await expectAccessible(page)
})

test('who has paid nobody is told whom to call', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.goto(path)
  await expect(region(page, 'Claims')).toBeHidden()
  await press(page, page.getByRole('link', { name: 'Report a problem' }))
  await expect(page.getByText('You have made no payments in the last 13 months.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '020 7946 0990' })).toBeVisible()
  await expectAccessible(page)
})

test('more payments are shown ten at a time, and the focus goes on with them', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  for (let n = 1; n <= 12; n += 1)
    await payFrom(bank, maya, { amountPence: BigInt(n) * 100n, to: `Somebody ${n}` })
  await page.goto(`${path}/claims/new`)
  const boxes = page.getByRole('group', { name: 'Which payments?' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(10)
  await press(page, page.getByRole('button', { name: 'Show more payments' }))
  await expect(boxes).toHaveCount(12)
  await expect(boxes.nth(10)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show more payments' })).toBeHidden()
})

test('another customer’s claim shows the not-found text, and a failure can be tried again', async ({
  page,
  bank,
}) => {
  const { paidId } = await openPayer(page, bank)
  const id = await claimByApi(page, paidId)
  await page.clock.install()
  await page.route(/\/api\/claims/, route => route.abort('connectionreset'))
  for (const address of [path, `${path}/claims/${id}`]) {
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText('We could not load your payments.')
  }
  await stopTime(page)
  await expectTryAgain(page, page, 'We could not load your payments.', /\/api\/claims\//)
  await page.unroute(/\/api\/claims/)
  await expect(heading(page)).toHaveText(/^Claim \d+$/)
  await expect(heading(page)).toBeFocused()

  await page.context().clearCookies()
  const other = await openWithAccounts(bank)
  await other.signIn(page)
  for (const address of [`${path}/claims/${id}`, `${path}/claims/no-claim`]) {
    await page.goto(address)
    await expect(page).toHaveTitle('Page not found in Online Banking | Sarsen')
  }
})

test('on a phone the form and a claim fit', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const name = 'Bartholomew Featherstonehaugh-Cholmondeley'
  const id = await claimByApi(page, await payFrom(bank, maya, { to: name }))
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const address of [`${path}/claims/new`, `${path}/claims/${id}`, path]) {
      await page.goto(address)
      await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
  }
})
