import { expect as impatient, type Page } from '@playwright/test'
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

/** What the name check says of a test account. */
async function checkName(page: Page, accountNumber: string) {
  await fillPayee(page, { name: 'Tomas Zielinski', accountNumber })
  await goOn(page).click()
  await expect(page.getByRole('region', { name: 'Name check' }).getByRole('status')).toBeVisible()
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

async function confirm(page: Page) {
  await review(page)
  await button(page, 'Confirm').click()
  await expect(dialog(page)).toBeVisible()
}

/** The steps of Pay someone, and “Confirm it's you”. */
export const payStates: readonly State[] = [
  paying('close match', page => checkName(page, '10000002')),
  paying('no match', page => checkName(page, '10000007')),
  paying('how much', chooseNew),
  paying('warning', readWarning),
  paying('check before you pay', review),
  paying('confirm', confirm),
  paying('sent', async page => {
    await confirm(page)
    await confirmByPassword(page)
    await expect(step(page)).toHaveText('Payment Sent')
  }),
]
