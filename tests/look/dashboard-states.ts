import { expect, type Page } from '@playwright/test'
import { leaveIdle } from '../journeys/journey-session.ts'
import { placeTransfer } from '../journeys/place-transfer.ts'
import { authoriseCardPayment } from '../journeys/authorise-card-payment.ts'
import { addNotifications } from '../journeys/add-notifications.ts'
import { appPages } from '../../content/app-pages.ts'
import { at, beforeApp, fail, hold, open, waitsAndFailures } from './reach.ts'
import type { Scene, State } from './state.ts'

const bell = /^Notifications/

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

async function sendToLongNames({ page }: Scene) {
  await placeTransfer(page, {
    recipientName: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Community Energy Co-operative',
    amount: '4321.09',
    reference: 'INVOICE-0000-1111-22',
  })
  await placeTransfer(page, { recipientName: 'Thornbury Mutual', amount: '99999999.99' })
  await placeTransfer(page, { recipientName: 'Thornbury Mutual', amount: '6000.00' })
}

async function placeCardHold({ bank, visitor: { email } }: Scene) {
  await authoriseCardPayment(bank, email, { amountPence: 60_00n, recipientName: 'Pennyfield Bakery' })
  await authoriseCardPayment(bank, email, {
    amountPence: 15_00n,
    recipientName: 'Llanfairpwllgwyngyllgogerychwyrndrobwllll Taxis',
  })
  await authoriseCardPayment(bank, email, { amountPence: 5_89n, recipientName: 'Marlowe Street Books' })
}

async function startExport(page: Page) {
  await at(appPages.transactions.path, 'Export Transactions')({ page })
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click()
}

/** The signed-in pages except the settings, with their dialogs. */
export const dashboardStates: readonly State[] = [
  { name: 'Overview', as: 'demo', reach: at(appPages.overview.path) },
  ...(['overview', 'transactions', 'statements', 'settings', 'support'] as const).map((page): State => ({
    name: `Before the app, ${page}`,
    as: 'demo',
    reach: beforeApp(appPages[page].path),
  })),
  { name: 'Overview, new', as: 'new customer', reach: at(appPages.overview.path) },
  {
    name: 'Overview, few',
    as: 'customer of the private desk',
    reach: async scene => {
      await sendToLongNames(scene)
      await at(appPages.overview.path)(scene)
    },
  },
  {
    name: 'Overview, pending',
    as: 'customer of the private desk',
    reach: async scene => {
      await placeCardHold(scene)
      await at(appPages.overview.path)(scene)
    },
  },
  {
    name: 'Account information, pending',
    as: 'customer of the private desk',
    reach: async scene => {
      await placeCardHold(scene)
      await at(appPages.overview.path, 'View Account Details')(scene)
    },
  },
  ...waitsAndFailures('Overview', { path: appPages.overview.path, address: '**/api/accounts', as: 'demo' }),
  ...waitsAndFailures('Overview of an account', {
    path: appPages.overview.path,
    address: '**/api/accounts/**',
    as: 'demo',
  }),
  ...waitsAndFailures('Session', { path: appPages.overview.path, address: '**/api/session', as: 'demo' }),
  { name: 'Account information', as: 'demo', reach: at(appPages.overview.path, 'View Account Details') },
  { name: 'User menu', as: 'demo', reach: at(appPages.overview.path, /account menu/) },
  { name: 'Notifications', as: 'demo', reach: at(appPages.overview.path, bell) },
  { name: 'Notifications, none', as: 'new customer', reach: at(appPages.overview.path, bell) },
  {
    name: 'Notifications, many',
    as: 'customer of the private desk',
    reach: async ({ page, bank, visitor }) => {
      await addNotifications(bank, visitor.email, { type: 'compliance', count: 105 })
      await at(appPages.overview.path, bell)({ page })
    },
  },
  ...waitsAndFailures('Notifications', {
    path: appPages.overview.path,
    address: '**/api/notifications*',
    as: 'demo',
    buttons: [bell],
  }),
  {
    name: 'Idle',
    as: 'customer of the private desk',
    reach: async ({ page, bank, visitor }) => {
      await leaveIdle(bank, visitor.email, 50)
      await page.goto(appPages.overview.path)
      await expect(dialog(page)).toBeVisible()
    },
  },
  { name: 'Transactions', as: 'demo', reach: at(appPages.transactions.path) },
  { name: 'Transactions, another page', as: 'demo', reach: at(`${appPages.transactions.path}?page=2`) },
  {
    name: 'Transactions, filtered',
    as: 'demo',
    reach: at(`${appPages.transactions.path}?status=completed&category=Deposit&search=a`),
  },
  {
    name: 'Transactions, none found',
    as: 'demo',
    reach: at(`${appPages.transactions.path}?search=zeppelin`),
  },
  { name: 'Transactions, new', as: 'new customer', reach: at(appPages.transactions.path) },
  {
    name: 'Transactions, few',
    as: 'customer of the private desk',
    reach: async scene => {
      await sendToLongNames(scene)
      await at(appPages.transactions.path)(scene)
    },
  },
  {
    name: 'Transactions, pending',
    as: 'customer of the private desk',
    reach: async scene => {
      await placeCardHold(scene)
      await at(appPages.transactions.path)(scene)
      await scene.page.getByText('Pending (3)').click()
    },
  },
  ...waitsAndFailures('Transactions', {
    path: appPages.transactions.path,
    address: '**/transactions?*',
    as: 'demo',
  }),
  { name: 'Transactions, filter', as: 'demo', reach: at(appPages.transactions.path, /^Filter/) },
  {
    name: 'Transaction',
    as: 'demo',
    reach: async ({ page }) => {
      await open(page, appPages.transactions.path)
      await page.getByRole('main').getByRole('link', { name: /£/ }).first().click()
      await expect(dialog(page).getByRole('button', { name: 'Copy details' })).toBeVisible()
    },
  },
  {
    name: 'Transaction, declined',
    as: 'customer of the private desk',
    reach: async scene => {
      await sendToLongNames(scene)
      await open(scene.page, `${appPages.transactions.path}?transaction=TXN3`)
      await expect(dialog(scene.page).getByRole('button', { name: 'Copy details' })).toBeVisible()
    },
  },
  {
    name: 'Transaction, unknown',
    as: 'demo',
    reach: at(`${appPages.transactions.path}?transaction=TXN999999`),
  },
  { name: 'Export', as: 'demo', reach: at(appPages.transactions.path, 'Export Transactions') },
  {
    name: 'Export, running',
    as: 'demo',
    reach: async ({ page }) => {
      await hold(page, '**/export?*')
      await startExport(page)
    },
  },
  {
    name: 'Export, broken off',
    as: 'demo',
    reach: async ({ page }) => {
      await fail(page, '**/export?*')
      await startExport(page)
      await expect(dialog(page).getByRole('alert')).toBeVisible()
    },
  },
  { name: 'All transactions', as: 'demo', reach: at(appPages.transactions.path, 'View All Transactions') },
  {
    name: 'All transactions, none found',
    as: 'demo',
    reach: async ({ page }) => {
      await at(appPages.transactions.path, 'View All Transactions')({ page })
      await dialog(page)
        .getByPlaceholder(/^Search/)
        .fill('zeppelin')
      await expect(dialog(page).getByRole('button', { name: 'Clear filters' })).toBeVisible()
    },
  },
  ...waitsAndFailures('All transactions', {
    path: appPages.transactions.path,
    address: '**/transactions?*declined_first*',
    as: 'demo',
    buttons: ['View All Transactions'],
  }),
  { name: 'Statements', as: 'demo', reach: at(appPages.statements.path) },
  { name: 'Statements, new', as: 'new customer', reach: at(appPages.statements.path) },
  ...waitsAndFailures('Statements', {
    path: appPages.statements.path,
    address: '**/api/accounts/*/statements',
    as: 'demo',
  }),
  {
    name: 'Statement preferences',
    as: 'demo',
    reach: at(appPages.statements.path, 'Manage Statement Preferences'),
  },
  { name: 'Support', as: 'demo', reach: at(appPages.support.path) },
  { name: 'Support, nothing filled in', as: 'demo', reach: at(appPages.support.path, 'Send message') },
  ...waitsAndFailures('Support', { path: appPages.support.path, address: '**/api/messages?**', as: 'demo' }),
  { name: 'Dashboard, not found', as: 'demo', reach: at('/dashboard/no-such-page') },
]
