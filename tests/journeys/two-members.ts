import type { Browser } from '@playwright/test'
import { termsOf, type ActName } from '../../src/domain/staff-acts.ts'
import { expect, type Page } from './fixtures.ts'
import { heading, region } from './page-parts.ts'
import { type JourneyMember, status } from './staff-member.ts'
import { whenUsable } from './when-usable.ts'

/** An act that its maker lets wait for a second check. */
export interface CheckedAct {
  readonly name: ActName
  /** Brings its maker to where it is decided. */
  readonly reach: (page: Page) => Promise<void>
  /** 'Customer asked', if it is left out. */
  readonly reason?: string
  /** The fields to fill in, by their labels. */
  readonly fields?: Readonly<Record<string, string>>
  /** The choices of lists, by their labels. */
  readonly chosen?: Readonly<Record<string, string>>
  readonly ticked?: readonly string[]
  /** What its maker reads before they make it, and its checker before they approve it. */
  readonly says: readonly string[]
}

/** A page in a browser of its own. */
export async function openSecondBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  return context.newPage()
}

/** Confirms what is asked with a code of the member's own. */
async function confirmByCode(page: Page, member: JourneyMember): Promise<void> {
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.getByLabel('Authenticator code').fill(await member.code())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

async function fillIn(page: Page, { name, reason = 'Customer asked', ...act }: CheckedAct): Promise<void> {
  const decide = region(page, 'Decide')
  await decide.getByLabel('Act', { exact: true }).selectOption(termsOf(name).label)
  await decide.getByLabel('Reason', { exact: true }).selectOption(reason)
  for (const [label, typed] of Object.entries(act.fields ?? {}))
    await decide.getByLabel(label, { exact: true }).fill(typed)
  for (const [label, option] of Object.entries(act.chosen ?? {}))
    await decide.getByLabel(label, { exact: true }).selectOption(option)
  for (const label of act.ticked ?? []) await decide.getByRole('checkbox', { name: label }).check()
  await decide.getByRole('button', { name: 'Continue' }).click()
}

const expectSaid = async (page: Page, { says }: CheckedAct) => {
  for (const words of says) await expect(page.getByRole('main')).toContainText(words)
}

/** Makes an act by the page, from where it is decided to *Waiting for a second check*. */
async function letWait(page: Page, maker: JourneyMember, act: CheckedAct): Promise<void> {
  const { label, isConfirmed } = termsOf(act.name)
  await act.reach(page)
  await fillIn(page, act)
  await expect(page.getByRole('heading', { name: 'What happens' })).toBeFocused()
  await expect(page.getByText('Needs a second check')).toBeVisible()
  await expectSaid(page, act)
  await page.getByRole('button', { name: label, exact: true }).click()
  if (isConfirmed === true) await confirmByCode(page, maker)
  await expect(status(page, `Waiting for a second check: ${label}.`)).toBeVisible()
  await expect(heading(page)).toBeFocused()
}

const row = (page: Page, { name }: CheckedAct, by: string) =>
  page
    .getByRole('row')
    .filter({ hasText: termsOf(name).label })
    .filter({ hasText: by })

/** What the maker sees of their acts: none is theirs to approve. */
async function expectStates(
  page: Page,
  acts: readonly CheckedAct[],
  state: 'Waiting' | 'Done',
): Promise<void> {
  await page.goto('/staff/second-checks')
  for (const act of acts) await expect(row(page, act, 'you')).toContainText(state)
}

/** Approves an act of this maker on its checker's own page, which shows what the maker saw. */
async function approve(
  page: Page,
  checker: JourneyMember,
  { act, maker }: { readonly act: CheckedAct; readonly maker: string },
): Promise<void> {
  const { label } = termsOf(act.name)
  await row(page, act, maker).getByRole('link').click()
  await expect(heading(page)).toHaveText(label)
  await expect(region(page, 'What was asked for')).toContainText(maker)
  await expectSaid(page, act)
  await page.getByRole('button', { name: 'Approve' }).click()
  await confirmByCode(page, checker)
  await expect(page).toHaveURL('/staff/second-checks')
  await expect(status(page, `Approved and done: ${label}.`)).toBeVisible()
}

interface TwoMembers {
  /** The maker's browser, where they have signed in. */
  readonly page: Page
  readonly maker: JourneyMember
  /** The checker's, where nobody has. */
  readonly second: Page
  readonly checker: JourneyMember
}

/** Has one member make these acts, and another approve them in another browser, in this order. */
export async function makeAndApprove(
  { page, maker, second, checker }: TwoMembers,
  acts: readonly CheckedAct[],
): Promise<void> {
  for (const act of acts) await letWait(page, maker, act)
  await expectStates(page, acts, 'Waiting')
  await checker.signIn(second)
  await second.goto('/staff/second-checks')
  await whenUsable(second)
  for (const act of acts) await approve(second, checker, { act, maker: maker.name })
  await expectStates(page, acts, 'Done')
}

/** Expects the signed-in customer's notifications to have these words. */
export async function expectInBell(page: Page, words: readonly string[]): Promise<void> {
  await page.goto('/uk-banking-dashboard/overview')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  for (const sentence of words) await expect(panel).toContainText(sentence)
}
