import { expect, type Page } from '@playwright/test'
import { staffPages } from '../../content/staff-pages.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { sendMessage } from '../../src/bank/messages/send-message.ts'
import { raiseAlert } from '../../src/bank/staff/customers/raise-alert.ts'
import type { StaffRole } from '../../src/domain/staff.ts'
import { authoriseCardPayment } from '../journeys/authorise-card-payment.ts'
import { longNames, longOrder } from '../journeys/long-names.ts'
import { openWithAccounts } from '../journeys/own-accounts.ts'
import { payByApi } from '../journeys/pay-by-api.ts'
import { addJourneyMember, openRecord, taskOf } from '../journeys/staff-member.ts'
import { open } from './reach.ts'
import type { State } from './state.ts'

const deciders = ['support', 'payments', 'compliance'] as const
const watchers = ['auditor', 'administrator'] as const

/** The longest name of a colleague. */
const longMember = 'Wilhelmina'.repeat(14)
const longSubject = 'Abroad-and-locked-out-'.repeat(5)
const longMessage = `${'I am in Lisbon and cannot sign in. Can you help, please? '.repeat(30)}\n\n${'Rechnungsnummer'.repeat(20)}`
const perPage = 25

/** A state of the console for a new member with the longest name. */
const byLong = (
  name: string,
  roles: readonly StaffRole[],
  reach: (page: Page, bank: Bank) => Promise<unknown>,
) =>
  ({
    name: `Staff: ${name}, long names`,
    reach: async ({ page, bank }) => {
      const member = await addJourneyMember(bank, roles, { name: longMember })
      await member.signIn(page)
      await reach(page, bank)
    },
  }) satisfies State

/** A message of the longest subject, from somebody who is not signed in. Returns its task. */
async function receiveMessage(bank: Bank): Promise<string> {
  const id = bank.newId()
  const received = await sendMessage(bank, {
    id,
    name: 'Anastasija'.repeat(10),
    email: `hannah.whitlock.${id}@example.com`,
    subject: longSubject,
    message: longMessage,
    // Messages are limited by email and by network, and each of these IPv6 /64 networks is different.
    sender: { address: `2001:db8:${id.slice(-4)}:${id.slice(-8, -4)}::1` },
  })
  expect(received).toMatchObject({ ok: true })
  return taskOf(bank, id)
}

/** A customer with the longest names, a held card payment and a held payment, whose id is returned too. */
async function openLongCustomer(page: Page, bank: Bank) {
  const customer = await openWithAccounts(bank, { balancePence: 5_000_00n, names: longNames })
  await authoriseCardPayment(bank, customer.email, {
    amountPence: 1_250_75n,
    recipientName: longOrder.recipientName,
  })
  await customer.signIn(page)
  const payment = await payByApi(page, {
    accountId: customer.account.id,
    amount: '1250.75',
    name: longOrder.recipientName.slice(0, 70),
    reference: 'REFERENCE-REFERENC',
    purpose: 'investment',
  })
  return { ...customer, paymentId: payment.id }
}

const settled = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)

const records: readonly State[] = ['Overview', 'Accounts', 'Payments', 'Payees', 'Audit'].map(tab =>
  byLong(`customer, ${tab}`, deciders, async (page, bank) => {
    const customer = await openLongCustomer(page, bank)
    await open(page, staffPages.customers.path)
    await openRecord(page, customer)
    await page.getByRole('link', { name: tab, exact: true }).last().click()
    await expect(page).toHaveURL(new RegExp(`/${tab.toLowerCase()}$`))
    await settled(page)
  }),
)

/** The places of the console that show names and texts, with those of the maximum length, and long lists. */
export const staffLongStates: readonly State[] = [
  byLong('Queue', deciders, async (page, bank) => {
    for (let n = 0; n <= perPage; n++) await receiveMessage(bank)
    await open(page, staffPages.queue.path)
  }),
  byLong('message', deciders, async (page, bank) => {
    await open(page, staffPages.task.path.replace('*', await receiveMessage(bank)))
    await page.getByRole('button', { name: 'Take' }).click()
    await page.getByLabel('Act', { exact: true }).selectOption('Answer message')
  }),
  byLong('held payment', deciders, async (page, bank) => {
    const { paymentId } = await openLongCustomer(page, bank)
    await open(page, staffPages.task.path.replace('*', await taskOf(bank, paymentId)))
    await page.getByRole('button', { name: 'Take' }).click()
    await page.getByLabel('Act', { exact: true }).selectOption('Release payment')
    await page.getByLabel('Reason', { exact: true }).selectOption('Customer confirmed')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'What happens' })).toBeVisible()
  }),
  ...records,
  byLong('Audit', watchers, page => open(page, staffPages.audit.path)),
  byLong('Alerts', watchers, async (page, bank) => {
    const colleague = await addJourneyMember(bank, ['support'], { name: longMember })
    const at = bank.clock()
    await raiseAlert(bank.database, {
      kind: 'limit',
      memberId: colleague.id,
      at,
      detail: { what: 'searches' },
    })
    await open(page, staffPages.alerts.path)
  }),
  byLong('Staff', watchers, page => open(page, staffPages.people.path)),
  byLong('Staff member', watchers, async (page, bank) => {
    const colleague = await addJourneyMember(bank, ['support', 'payments'], { name: longMember })
    await open(page, staffPages.person.path.replace('*', colleague.id))
  }),
]
