import { sendInvitation } from '../../src/bank/accounts/joint-invitations.ts'
import { withdrawInvitation } from '../../src/bank/accounts/answer-invitation.ts'
import { Accounts } from '../../src/contract/accounts.ts'
import type { Browser } from '@playwright/test'
import { askBank } from './ask-bank.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, toast } from './page-parts.ts'
import { confirmByPassword, confirming } from './passkey-row.ts'
import { password } from '../support/open-customer.ts'
import { whenUsable } from './when-usable.ts'

const path = '/uk-banking-dashboard/accounts'
const invitation =
  'Maya Okafor invites you to open a joint Current Account. Each of you can take out all of the money.'

async function accountsOf(page: Page) {
  const { body } = await askBank(page, 'GET', '/api/accounts?include=closed')
  return Accounts.parse(body).accounts
}

/** A page in another browser. It is usable after each visit. */
async function openOtherBrowser(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  return context.newPage()
}

interface Holder {
  readonly signIn: (page: Page) => Promise<void>
}

/** Who is signed in on which page. */
type SignedIn = Map<Page, Holder>

/** A holder's visit to an address. On a page that two holders share they take turns: each signs in after the other. */
async function visit(
  signedIn: SignedIn,
  holder: Holder,
  { page, to }: { readonly page: Page; readonly to: string },
) {
  if (signedIn.get(page) !== holder) await holder.signIn(page)
  signedIn.set(page, holder)
  await page.goto(to)
  await whenUsable(page)
}

const press = (page: Page, dialog: string | RegExp, button: string) =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name: button, exact: true }).click()

test(
  'a joint account is opened by both, frozen by one, released by both, and closed by both',
  { tag: '@quick' },
  async ({ page, bank, browser, baseURL, runtime }) => {
    const maya = await openWithAccounts(bank)
    const daniel = await openWithAccounts(bank, { names: { firstName: 'Daniel', lastName: 'Reyes' } })
    // The bank in a tab has one browser.
    const second = runtime === 'server' ? await openOtherBrowser(browser, baseURL ?? '') : undefined
    const other = second ?? page
    const signedIn: SignedIn = new Map()
    const asMaya = (to: string) => visit(signedIn, maya, { page, to })
    const asDaniel = (to: string) => visit(signedIn, daniel, { page: other, to })

    await asMaya(`${path}/open/joint`)
    await expect(page.getByRole('table', { name: 'Summary box' })).toContainText('Any time, by either of you')
    await page.getByLabel('Their email').fill(maya.email)
    await page.getByLabel('I have read the summary box').check()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('Enter the other person’s email, not yours')).toBeVisible()
    await page.getByLabel('Their email').fill(daniel.email)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await confirmByPassword(page, password)
    await expect(toast(page, 'Invitation Sent')).toContainText(
      `If ${daniel.email} banks with us, they have 14 days to answer.`,
    )
    await expect(page.getByText(`You invited ${daniel.email} to open a joint Current Account.`)).toBeVisible()

    await asDaniel(path)
    await expect(other.getByText(invitation)).toBeVisible()
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Accept' }).click()
    const accepting = other.getByRole('dialog', { name: 'Open a joint Current Account' })
    await accepting.getByRole('button', { name: 'Accept' }).click()
    await expect(accepting.getByText('Tick the box once you have both agreed')).toBeVisible()
    await accepting.getByLabel('We both agreed to open this account').check()
    await expectAccessible(other, '[role=dialog]')
    await accepting.getByRole('button', { name: 'Accept' }).click()
    // The acceptance, then the confirmation (part two, 10.2b).
    await expect(confirming(other).getByRole('heading', { level: 3 })).toHaveText('Accept')
    await expect(confirming(other)).toContainText('Joint account withMaya Okafor')
    await expectAccessible(other, '[role=dialog]')
    await confirmByPassword(other, password)
    await expect(heading(other)).toHaveText('Joint Current Account')
    await expect(other.getByRole('region', { name: 'Holders' }).getByRole('listitem')).toHaveText([
      /Maya Okafor/,
      /Daniel Reyes/,
    ])
    const joint = (await accountsOf(other)).find(({ productCode }) => productCode === 'joint')
    expect(joint?.holderName).toBe('Maya Okafor and Daniel Reyes')
    const address = `${path}/${joint?.id}`
    const name = `Joint Current Account (${joint?.accountNumber.slice(-4)})`

    // Daniel freezes it; both release it.
    await other.getByRole('button', { name: 'Freeze account' }).click()
    await press(other, `Freeze ${name}`, 'Freeze account')
    await expect(toast(other, 'Joint Account Frozen')).toBeVisible()
    await asMaya(address)
    await expect(
      page.getByText('Daniel Reyes froze this account. No money can leave it until you both release it.'),
    ).toBeVisible()
    for (const button of ['Transfer Funds', 'Close account'])
      await expect(page.getByRole('button', { name: button })).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Release account' }).click()
    await press(page, `Release ${name}`, 'Release account')
    await confirmByPassword(page, password)
    await expect(page.getByText('Waiting for Daniel Reyes.', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Release account' })).toBeHidden()
    await asDaniel(address)
    await other.getByRole('button', { name: 'Release account' }).click()
    await press(other, `Release ${name}`, 'Release account')
    await confirmByPassword(other, password)
    await expect(toast(other, 'Joint Account Released')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Transfer Funds' })).toBeVisible()

    // Maya asks to close it; Daniel agrees.
    await asMaya(address)
    await page.getByRole('button', { name: 'Close account' }).click()
    await expect(page.getByRole('dialog', { name: `Close ${name}` })).toContainText(
      'Daniel Reyes has to agree within 14 days. We tell them.',
    )
    await press(page, `Close ${name}`, 'Close account')
    await confirmByPassword(page, password)
    await expect(page.getByText('You asked to close this account. Daniel Reyes has to agree.')).toBeVisible()
    await asDaniel(address)
    await expect(other.getByText('Maya Okafor wants to close this account.')).toBeVisible()
    await other.getByRole('button', { name: 'Agree to close' }).click()
    await press(other, `Close ${name}`, 'Agree to close')
    await confirmByPassword(other, password)
    await expect(other.getByText(/^Closed on /)).toBeVisible()
    await asMaya(address)
    await expect(page.getByText(/^Closed on /)).toBeVisible()
    await second?.context().close()
  },
)

test('an invitation is declined, and another is withdrawn', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  const daniel = await openWithAccounts(bank, { names: { firstName: 'Daniel', lastName: 'Reyes' } })
  await maya.signIn(page)
  const invite = async (email: string) => {
    await page.goto(`${path}/open/joint`)
    await page.getByLabel('Their email').fill(email)
    await page.getByLabel('I have read the summary box').check()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await confirmByPassword(page, password)
    await expect(page.getByText(`You invited ${email} to open a joint Current Account.`)).toBeVisible()
  }
  await invite('nobody@elsewhere.example')
  await page.getByRole('button', { name: 'Withdraw: nobody@elsewhere.example' }).click()
  await press(page, 'Withdraw the invitation', 'Withdraw')
  await expect(toast(page, 'Invitation Withdrawn')).toBeVisible()
  await expect(page.getByText('You invited nobody@elsewhere.example')).toBeHidden()

  await invite(daniel.email)
  await daniel.signIn(page)
  await page.goto(path)
  await page.getByRole('button', { name: 'Decline: Maya Okafor' }).click()
  await press(page, 'Decline the invitation', 'Decline')
  await expect(toast(page, 'Invitation Declined')).toBeVisible()
  await expect(page.getByText(invitation)).toBeHidden()
  expect(await accountsOf(page)).toHaveLength(1)
})

test('whoever accepts an invitation that has ended meanwhile reads so, and it is gone when they close it', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  const daniel = await openWithAccounts(bank, { names: { firstName: 'Daniel', lastName: 'Reyes' } })
  const caller = { address: '192.0.2.7', device: 'A journey' }
  const of = { customerId: maya.customerId, caller }
  const id = bank.newId()
  expect(await sendInvitation(bank, { ...of, invitation: { id, email: daniel.email } })).toMatchObject({
    ok: true,
  })
  await daniel.signIn(page)
  await page.goto(path)
  await page.getByRole('button', { name: 'Accept' }).click()
  const accepting = page.getByRole('dialog', { name: 'Open a joint Current Account' })
  await accepting.getByLabel('We both agreed to open this account').check()
  expect(await withdrawInvitation(bank, { ...of, invitationId: id })).toMatchObject({ ok: true })
  await accepting.getByRole('button', { name: 'Accept' }).click()
  await expect(accepting.getByRole('alert')).toContainText('This invitation has ended.')
  await expectAccessible(page, '[role=dialog]')
  await accepting.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(invitation)).toBeHidden()
  expect(await accountsOf(page)).toHaveLength(1)
})

test('a holder who is left alone has nobody to freeze the account for', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank, { further: [{ code: 'joint' }] })
  const [joint] = maya.others
  await maya.signIn(page)
  await page.goto(`${path}/${joint?.id}`)
  await expect(page.getByRole('button', { name: 'Freeze account' })).toBeVisible()
  await bank.database.query(
    `select revoke_account_access(x.customer_id, x.account_id, $3, 'operator') from access_in_force x
      where x.account_id = $1 and x.customer_id <> $2`,
    [joint?.id ?? '', maya.customerId, bank.clock()],
  )
  await page.reload()
  await expect(page.getByRole('button', { name: 'Close account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Freeze account' })).toBeHidden()
})
