import { expect as impatient, type Page } from '@playwright/test'
import { longOrder } from '../journeys/long-names.ts'
import {
  button,
  chooseNew,
  choosePurpose,
  confirmByPassword,
  dialog,
  fillAmount,
  fillPayee,
  goOn,
  openPay,
  step,
} from '../journeys/pay-someone-page.ts'
import type { State } from './state.ts'

const expect = impatient.configure({ timeout: 20_000 })

/** A step of Pay someone, of a customer who pays somebody new. */
const paying = (what: string, reach: (page: Page) => Promise<unknown>): State => ({
  name: `Pay someone, ${what}`,
  as: 'anybody',
  reach: async ({ page, bank }) => {
    await openPay(page, bank)
    await reach(page)
  },
})

const nameCheck = (page: Page) => page.getByRole('region', { name: 'Name check' })

/** What the name check says of a test account. */
async function checkName(
  page: Page,
  accountNumber: string,
  { kind, name = 'Tomas Zielinski' }: { kind?: 'Personal' | 'Business'; name?: string } = {},
) {
  await fillPayee(page, { name, accountNumber, ...(kind && { kind }) })
  await goOn(page).click()
  await expect(nameCheck(page).getByRole('button').first()).toBeVisible()
}

const tick = (page: Page) => page.getByLabel('I have checked another way').check()

async function goOnUnchecked(page: Page) {
  await nameCheck(page).getByRole('button', { name: 'Continue' }).click()
  await expect(step(page)).toHaveText('How much and when?')
}

async function choosePurposeOf(page: Page, amount: string, purpose: string) {
  await chooseNew(page)
  await fillAmount(page, amount)
  await choosePurpose(page, purpose)
  await expect(button(page, 'Do not pay')).toBeVisible()
}

async function readWarning(page: Page) {
  await chooseNew(page)
  await fillAmount(page, '150', 'Bicycle')
  await choosePurpose(page, 'Something I am buying')
  await expect(button(page, 'Do not pay')).toBeVisible()
}

async function review(page: Page) {
  await readWarning(page)
  await button(page, 'I have checked, continue').click()
  await expect(step(page)).toHaveText('Check before you pay')
}

async function openConfirmation(page: Page) {
  await button(page, 'Confirm').click()
  await expect(dialog(page)).toBeVisible()
}

async function confirm(page: Page) {
  await review(page)
  await openConfirmation(page)
}

/** Somebody and a reference with names as long as they may be. */
async function reviewLong(page: Page) {
  await checkName(page, '10000014', { name: longOrder.recipientName })
  await goOnUnchecked(page)
  await fillAmount(page, '150', longOrder.reference)
  await choosePurpose(page, 'A home: rent, deposit, solicitor')
  await button(page, 'I have checked, continue').click()
  await expect(step(page)).toHaveText('Check before you pay')
}

/** Types as many wrong passwords. */
async function proveWrongly(page: Page, tries: number) {
  await chooseNew(page)
  await fillAmount(page, '50')
  await openConfirmation(page)
  for (let left = 4; left > 4 - tries; left -= 1) {
    await dialog(page).getByRole('textbox', { name: 'Current password' }).fill('not the password')
    await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(dialog(page).getByRole('alert')).toContainText(left > 0 ? `${left} tr` : 'Too many tries')
  }
}

/** The rows of the name check that have buttons of their own (specification section 12.2). */
const nameRows: readonly (readonly [code: string, accountNumber: string, kind?: 'Business'])[] = [
  ['BAMM', '10000003'],
  ['BANM', '10000005'],
  ['PANM', '10000006', 'Business'],
  ['AC01', '10000008'],
  ['IVCR', '10000009'],
  ['CASS', '10000010'],
  ['ACNS', '10000011'],
]

/** The steps of Pay someone, and “Confirm it's you”. */
export const payStates: readonly State[] = [
  paying('close match', page => checkName(page, '10000002')),
  paying('no match', page => checkName(page, '10000007')),
  ...nameRows.map(([code, accountNumber, kind]) =>
    paying(`name check ${code}`, page => checkName(page, accountNumber, kind && { kind })),
  ),
  paying('no match, ticked', async page => {
    await checkName(page, '10000007')
    await tick(page)
  }),
  paying('held name used', async page => {
    await checkName(page, '10000002')
    await nameCheck(page).getByRole('button', { name: /^Use / }).click()
  }),
  paying('nothing filled in', page => goOn(page).click()),
  paying('how much', chooseNew),
  paying('more than there is', async page => {
    await chooseNew(page)
    await fillAmount(page, '1284.18')
    await expect(page.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true')
  }),
  paying('purpose not chosen', async page => {
    await chooseNew(page)
    await fillAmount(page, '150')
    await expect(step(page)).toHaveText('What is this payment for?')
    await goOn(page).click()
  }),
  paying('warning', readWarning),
  paying('warning, keep safe', page => choosePurposeOf(page, '150', 'I was told to move it to keep it safe')),
  paying('warning, no match', async page => {
    await checkName(page, '10000007')
    await tick(page)
    await goOnUnchecked(page)
    await fillAmount(page, '10')
    await expect(button(page, 'Do not pay')).toBeVisible()
  }),
  paying('check before you pay', review),
  paying('check before you pay, long names', reviewLong),
  paying('confirm', confirm),
  paying('sent', async page => {
    await confirm(page)
    await confirmByPassword(page)
    await expect(step(page)).toHaveText('Payment Sent')
  }),
  paying('confirm, long names', async page => {
    await reviewLong(page)
    await openConfirmation(page)
  }),
  paying('confirm, wrong proof', page => proveWrongly(page, 1)),
  paying('confirm, too many tries', page => proveWrongly(page, 5)),
  paying('sent, long names', async page => {
    await reviewLong(page)
    await openConfirmation(page)
    await confirmByPassword(page)
    await expect(step(page)).toHaveText('Payment Sent')
  }),
  paying('held', async page => {
    await choosePurposeOf(page, '1000', 'Cryptocurrency')
    await button(page, 'I have checked, continue').click()
    await openConfirmation(page)
    await confirmByPassword(page)
    await expect(step(page)).toHaveText('Payment Held')
  }),
  paying('waits after a reload', async page => {
    await confirm(page)
    await page.reload()
    await expect(page.getByText('This payment waits for you.')).toBeVisible()
  }),
]
