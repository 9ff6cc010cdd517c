import { appPages } from '../../content/app-pages.ts'
import { announceDirectDebit, inWorkingDays } from '../journeys/collect-by-direct-debit.ts'
import { longNames } from '../journeys/long-names.ts'
import { openWithAccounts } from '../journeys/own-accounts.ts'
import { savePayee, setUpByApi } from '../journeys/standing-orders-page.ts'
import { at, open, waitsAndFailures } from './reach.ts'
import type { Scene, State } from './state.ts'

type Button = string | RegExp

/** A page of Maya's, with two years of payments. */
const mayas = (name: string, path: string, ...buttons: readonly Button[]): State => ({
  name,
  as: 'everyday demo',
  reach: at(path, ...buttons),
})

/** What the first link of one of Maya's lists leads to. */
const first = (name: string, path: string, href: RegExp, ...buttons: readonly Button[]): State => ({
  name,
  as: 'everyday demo',
  reach: async ({ page }: Scene) => {
    await open(page, path)
    const links = page.locator('main').getByRole('link')
    const addresses = await links.evaluateAll(found => found.map(link => link.getAttribute('href') ?? ''))
    const address = addresses.find(each => href.test(each))
    if (address === undefined) throw new Error(`no link of ${path} leads to ${href.source}`)
    await at(address, ...buttons)({ page })
  },
})

const empty = (name: string, path: string): State => ({
  name: `${name}, nothing`,
  as: 'new customer',
  reach: at(path),
})

const { path: hub } = appPages.payments
const { path: scheduled } = appPages.scheduledPayments
const { path: standingOrders } = appPages.standingOrders
const { path: directDebits } = appPages.directDebits
const { path: comingUp } = appPages.comingUp

const oneOf = (path: string): RegExp => new RegExp(`^${path}/[0-9a-f-]{36}$`)

const company = 'Harrowmere and Fenlight United Mutual Insurance Society Ltd'

/** A Direct Debit, a standing order and a payee with names as long as they may be. */
const long = (name: string, pathOf: (found: { standingOrderId: string }) => string): State => ({
  name: `${name}, long names`,
  as: 'anybody',
  reach: async ({ page, bank }: Scene) => {
    const customer = await openWithAccounts(bank, { names: longNames, balancePence: 250_00n })
    const { customerId, account } = customer
    await announceDirectDebit(bank, {
      accountId: account.id,
      company,
      serviceUserNumber: '980006',
      reference: 'HARROWMERE-0012345',
      collections: [{ dueOn: inWorkingDays(bank, 5), amountPence: 1_234_567_89n }],
    })
    await customer.signIn(page)
    const standingOrderId = await setUpByApi(page, {
      accountId: account.id,
      payeeId: await savePayee(bank, customerId, 'Nadia Farrow'),
      amount: '185.00',
      // What is £100.00 or more to somebody new has a purpose.
      purpose: 'bill',
      reference: 'REFERENCE-REFERENC',
      firstOn: inWorkingDays(bank, 8),
    })
    await at(pathOf({ standingOrderId }))({ page })
  },
})

/** Payments, what moves by itself, and claims. */
export const paymentStates: readonly State[] = [
  mayas('Payments', hub),
  empty('Payments', hub),
  long('Payments', () => hub),
  mayas('Coming up', comingUp),
  empty('Coming up', comingUp),
  long('Coming up', () => comingUp),
  mayas('Coming up, a simulated Direct Debit', comingUp, 'Add a simulated Direct Debit'),
  ...waitsAndFailures('Coming up', { path: comingUp, address: /\/api\/coming-up/, as: 'customer' }),
  mayas('Scheduled payments', scheduled),
  empty('Scheduled payments', scheduled),
  first('Scheduled payment', scheduled, oneOf(hub)),
  first('Scheduled payment, change', scheduled, oneOf(hub), 'Change'),
  first('Scheduled payment, cancel', scheduled, oneOf(hub), 'Cancel payment'),
  mayas('Standing orders', standingOrders),
  empty('Standing orders', standingOrders),
  long('Standing orders', () => standingOrders),
  first('Standing order', standingOrders, oneOf(standingOrders)),
  first('Standing order, change', standingOrders, oneOf(standingOrders), 'Change'),
  first('Standing order, skip', standingOrders, oneOf(standingOrders), 'Skip next payment'),
  first('Standing order, cancel', standingOrders, oneOf(standingOrders), 'Cancel standing order'),
  long('Standing order', ({ standingOrderId }) => `${standingOrders}/${standingOrderId}`),
  mayas('New standing order', appPages.newStandingOrder.path),
  mayas('New standing order, refused', appPages.newStandingOrder.path, 'Continue'),
  mayas('Direct Debits', directDebits),
  empty('Direct Debits', directDebits),
  long('Direct Debits', () => directDebits),
  first('Direct Debit', directDebits, oneOf(directDebits)),
  first('Direct Debit, refund', directDebits, oneOf(directDebits), /^Ask for a refund/),
  first('Direct Debit, cancel', directDebits, oneOf(directDebits), 'Cancel Direct Debit'),
  mayas('Pay someone', appPages.paySomeone.path),
  first('Held payment', hub, oneOf(hub)),
  mayas('Payees', appPages.payees.path),
  first('Payee', appPages.payees.path, oneOf(appPages.payees.path)),
  empty('Payees', appPages.payees.path),
  mayas('Payment limits', appPages.paymentLimits.path),
  mayas('Report a problem', appPages.newClaim.path),
  empty('Report a problem', appPages.newClaim.path),
  first('Claim', hub, /\/claims\/[0-9a-f-]{36}$/),
]
