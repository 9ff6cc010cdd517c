import { expect } from '@playwright/test'
import { passTimeUntil, soon } from '../journeys/pass-time.ts'
import { confirm, confirmAndProcess, dialogOf, fillIn, openDialog } from '../journeys/transfer-dialog.ts'
import { fail, hold } from './reach.ts'
import type { Scene, State } from './state.ts'

type Order = Parameters<typeof fillIn>[1]

/** Opens the form, fills it in, sends it and waits for the bank's answer. */
export const sent =
  (order: Order) =>
  async ({ page }: Pick<Scene, 'page'>) => {
    await openDialog(page)
    await fillIn(page, order)
    await confirmAndProcess(page)
    // The result closes by itself, but not under a pointer.
    await dialogOf(page).getByRole('heading').last().hover()
  }

/** The states of the transfer dialog. */
export const transferStates: readonly State[] = [
  { name: 'Transfer', as: 'customer of the private desk', reach: ({ page }) => openDialog(page) },
  {
    name: 'Transfer, filled in',
    as: 'customer of the private desk',
    reach: async ({ page }) => {
      await openDialog(page)
      await fillIn(page, { amount: '1234567.89', reference: 'Invoice 2291' })
    },
  },
  {
    name: 'Transfer, faults',
    as: 'customer of the private desk',
    reach: async ({ page }) => {
      await openDialog(page)
      await fillIn(page, { destination: '12-34', amount: '0' })
      await confirm(page).click()
    },
  },
  {
    name: 'Transfer, confirm the amount',
    as: 'customer of the private desk',
    reach: async ({ page }) => {
      await openDialog(page)
      await fillIn(page, { destination: '12-34-56 345678', amount: '12,50' })
      await expect(dialogOf(page).getByRole('button', { name: 'Use £12.50' })).toBeVisible()
    },
  },
  {
    name: 'Transfer, processing',
    as: 'customer of the private desk',
    reach: async ({ page }) => {
      await hold(page, '**/transfers')
      await openDialog(page)
      await fillIn(page)
      await confirm(page).click()
      await expect(dialogOf(page).getByRole('progressbar')).toBeVisible()
    },
  },
  {
    name: 'Transfer, completed',
    as: 'customer of the private desk',
    reach: sent({ reference: 'Invoice 2291' }),
  },
  { name: 'Transfer, declined', as: 'customer of the private desk', reach: sent({ amount: '2500000' }) },
  {
    name: 'Transfer, without the funds',
    as: 'customer of the private desk',
    reach: sent({ amount: '6000' }),
  },
  {
    name: 'Transfer, unanswered',
    as: 'customer of the private desk',
    reach: async ({ page }) => {
      await fail(page, '**/transfers')
      await openDialog(page)
      await fillIn(page)
      await confirm(page).click()
      const unanswered = dialogOf(page).getByRole('heading', { name: /not heard back/ })
      await passTimeUntil(page, 500, () => expect(unanswered).toBeVisible(soon))
    },
  },
]
