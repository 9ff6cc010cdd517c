import { expect as impatient } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'
import { appPages } from '../../content/app-pages.ts'
import { signInByForm } from '../journeys/login-form.ts'
import { heading, region } from '../journeys/page-parts.ts'
import {
  button,
  choosePurpose,
  dialog,
  fillAmount,
  fillPayee,
  goOn,
  payPath,
  step,
} from '../journeys/pay-someone-page.ts'
import { fillRegistration } from '../journeys/sign-up-form.ts'

/** What the tour is taken with. `save` writes the picture of a page under a name. */
export interface Tour {
  readonly origin: string
  readonly openPage: (size: { readonly width: number; readonly height: number }) => Promise<Page>
  readonly save: (page: Page, name: string) => Promise<void>
}

const expect = impatient.configure({ timeout: 20_000 })

const desktop = { width: 1280, height: 860 }
const phone = { width: 390, height: 860 }

const rosa = {
  'Full Name': 'Rosa Penhale',
  Email: 'rosa.penhale@sarsen.example',
  Phone: '07700 900741',
  'Date of Birth': '8/5/1996',
  'ID or Passport Number': '603 447 219',
  City: 'Truro',
  State: 'Cornwall',
  Country: 'United Kingdom',
}
const password = 'three-grey-stones'

const centre = (part: Locator) => part.evaluate(element => element.scrollIntoView({ block: 'center' }))

/** Without the messages in the corner. */
const reload = (page: Page) => page.reload({ waitUntil: 'networkidle' })

async function join({ origin, openPage, save }: Tour): Promise<void> {
  const page = await openPage(desktop)
  await page.goto(`${origin}/signup/register?type=banking`)
  await fillRegistration(page, rosa)
  await page.getByLabel('Initial Deposit (optional)').fill('1,250.00')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(heading(page)).toHaveText('Check what you told us')
  await save(page, 'tour-1-joining')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(heading(page)).toHaveText('Thank you, Rosa')
  await page.close()
}

/** The simulator approves an application once it is a minute old, and looks every few seconds. */
const approvedAfterMs = 80_000

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await signInByForm(page, { email: rosa.Email, password })
  await page.waitForURL(url => url.pathname.includes('dashboard'))
}

async function seeAccount(page: Page, { origin, save }: Tour): Promise<void> {
  await page.goto(`${origin}${appPages.overview.path}`, { waitUntil: 'networkidle' })
  await save(page, 'tour-2-first-day')
  await page.setViewportSize(phone)
  await page.goto(`${origin}${appPages.accounts.path}`)
  await page
    .getByRole('link', { name: /^Current Account/ })
    .first()
    .click()
  await button(page, 'New pot').click()
  const making = page.getByRole('dialog', { name: 'New pot' })
  await making.getByLabel('Name').fill('Surfboard')
  await making.getByLabel('Goal amount').fill('600')
  await making.getByLabel('Goal date').fill('2027-06-01')
  await making.getByLabel(/^Amount/).fill('150')
  await making.getByRole('button', { name: 'Make pot' }).click()
  await page.getByRole('link', { name: /^Surfboard/ }).click()
  await expect(heading(page)).toHaveText('Surfboard')
  await save(page, 'tour-3-pot')
}

/** Pays for a bicycle that somebody offers, after a name that was nearly right and a warning. */
async function pay(page: Page, { origin, save }: Tour): Promise<void> {
  await page.goto(`${origin}${payPath}`)
  await fillPayee(page, { name: 'Tomas Zielinski', accountNumber: '10000002' })
  await goOn(page).click()
  await centre(button(page, 'Use Tomasz Zielinski'))
  await save(page, 'tour-4-name-check')
  await button(page, 'Use Tomasz Zielinski').click()
  await goOn(page).click()
  await fillAmount(page, '310', 'Bicycle')
  await choosePurpose(page, 'Something I am buying')
  await centre(region(page, 'Have you seen it?'))
  await save(page, 'tour-5-warning')
  await button(page, 'I have checked, continue').click()
  await button(page, 'Confirm').click()
  await dialog(page).getByRole('textbox', { name: 'Current password' }).fill(password)
  await save(page, 'tour-6-confirm')
  await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(step(page)).toHaveText('Payment Sent')
}

async function orderCard(page: Page, { origin, save }: Tour): Promise<void> {
  await page.goto(`${origin}${appPages.cards.path}/order`)
  await page.getByRole('radio', { name: 'Heather' }).check()
  await button(page, 'Order card').click()
  await button(page, 'Deliver now').click()
  await page.getByRole('textbox', { name: 'Security code' }).fill('123')
  await button(page, 'Activate card').click()
  await expect(button(page, 'Activate card')).toBeHidden()
  await reload(page)
  await save(page, 'tour-7-card')
}

/** The bicycle never comes. */
async function claim(page: Page, { origin, save }: Tour): Promise<void> {
  await page.goto(`${origin}${appPages.payments.path}`)
  await region(page, 'Recent payments')
    .getByRole('link', { name: /Tomasz Zielinski/ })
    .click()
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}$/)
  await expect(heading(page)).not.toHaveText('Payments')
  await page.getByRole('link', { name: 'Report a problem' }).click()
  await page.getByRole('radio', { name: 'I was tricked into paying' }).check()
  await page
    .getByLabel('Tell us what happened')
    .fill('I paid for a bicycle that I saw in an advertisement. It never came, and nobody answers me now.')
  await button(page, 'Send report').click()
  await expect(heading(page)).toHaveText(/^Claim \d+$/)
  await reload(page)
  await save(page, 'tour-8-claim')
}

/** Tom, of the bank's payments team, decides it. */
async function decide({ origin, openPage, save }: Tour): Promise<void> {
  const page = await openPage({ ...desktop, height: 1010 })
  await page.goto(`${origin}/staff/login`)
  await button(page, 'Use these of Tom Hallam').click()
  await button(page, 'Sign in').click()
  await page.waitForURL(url => !url.pathname.endsWith('/login'))
  await page.goto(`${origin}/staff/queue`)
  const row = page.getByRole('row').filter({ hasText: 'Claim' }).filter({ hasText: 'Rosa Penhale' })
  await row.getByRole('link').first().click()
  await button(page, 'Take').click()
  await page.getByLabel('Act', { exact: true }).selectOption('Pay claim')
  await page.getByLabel('Reason', { exact: true }).selectOption('Customer asked')
  await page.getByLabel('Amount').fill('210')
  await save(page, 'tour-9-staff')
  await button(page, 'Continue').click()
  await button(page, 'Pay claim').click()
  const confirming = page.getByRole('dialog', { name: "Confirm it's you" })
  await confirming.getByRole('button', { name: 'Use the demonstration code' }).click()
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/staff/queue`)
  await page.close()
}

/** Takes the ten pictures of docs/tour.md: somebody joins, saves, pays, orders a card, was tricked, and is paid back. */
export async function takeTour(tour: Tour): Promise<void> {
  await join(tour)
  await pause(approvedAfterMs)
  const page = await tour.openPage(desktop)
  await signIn(page, tour.origin)
  await seeAccount(page, tour)
  await pay(page, tour)
  await orderCard(page, tour)
  await claim(page, tour)
  await decide(tour)
  await reload(page)
  await expect(page.getByText('We have paid £').first()).toBeVisible()
  await tour.save(page, 'tour-10-decided')
}
