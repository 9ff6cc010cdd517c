import { chooseForAccount } from '../../src/bank/accounts/account-choices.ts'
import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import { freezeAccount } from '../../src/bank/accounts/freeze-account.ts'
import { sendInvitation } from '../../src/bank/accounts/joint-invitations.ts'
import { type OwnPot, openWithAccounts } from '../journeys/own-accounts.ts'
import { longNames } from '../journeys/long-names.ts'
import { appPages } from '../../content/app-pages.ts'
import { potColours } from '../../src/domain/products.ts'
import { at } from './reach.ts'
import type { Scene, State } from './state.ts'

const accountsPath = appPages.accounts.path
const openPath = appPages.openAccount.alias

type Holdings = NonNullable<Parameters<typeof openWithAccounts>[1]>
type Customer = Awaited<ReturnType<typeof openWithAccounts>>

const holiday: OwnPot = {
  name: 'Holiday',
  colour: 'tarn',
  goalPence: 1_200_00n,
  goalDate: '2099-06-01',
  amountPence: 420_00n,
}

const threeKinds: Holdings = {
  balancePence: 1_704_17n,
  further: [
    { code: 'joint', balancePence: 1_918_44n },
    { code: 'flexisave', balancePence: 5_482_69n },
    { code: 'fixed_1y', balancePence: 500_00n, lockedUntil: '2099-06-01' },
  ],
  pots: [holiday, { name: 'Rainy day', colour: 'slate', amountPence: 260_00n }],
}

const many: Holdings = {
  balancePence: 9_704_17n,
  further: Array.from({ length: 9 }, (_, place) => ({
    code: place % 2 === 0 ? ('flexisave' as const) : ('current' as const),
    balancePence: 12_345_67n * BigInt(place + 1),
  })),
  pots: Array.from({ length: 10 }, (_, place) => ({
    ...holiday,
    name: `Pot ${place + 1}`,
    colour: potColours[place % potColours.length] ?? 'tarn',
    amountPence: 31_50n * BigInt(place + 1),
  })),
}

interface Started {
  readonly holdings: Holdings
  /** What happens to the accounts before the page is seen. */
  readonly before: (scene: Pick<Scene, 'page' | 'bank'>, customer: Customer) => Promise<unknown>
}

const caller = { address: '192.0.2.7', device: 'A look' }

/** A state of somebody with accounts of their own, at the address that it is given. */
const state = (
  name: string,
  start: Holdings | Started,
  addressOf: (customer: Customer) => string,
  ...buttons: readonly (string | RegExp)[]
): State => ({
  name,
  as: 'anybody',
  reach: async ({ page, bank }: Scene) => {
    const { holdings, before } = 'before' in start ? start : { holdings: start, before: undefined }
    const customer = await openWithAccounts(bank, holdings)
    await before?.({ page, bank }, customer)
    await customer.signIn(page)
    await at(addressOf(customer), ...buttons)({ page })
  },
})

const list = () => accountsPath
const first = ({ account }: Customer) => `${accountsPath}/${account.id}`
const further =
  (place: number) =>
  ({ others }: Customer) =>
    `${accountsPath}/${others[place]?.id}`

const frozen: Started = {
  holdings: threeKinds,
  before: ({ bank }, { customerId, others: [joint] }) =>
    freezeAccount(bank, { customerId, accountId: joint?.id ?? '', caller }),
}

/** The first account is closed, and the only one. */
const closedAlone: Started = {
  holdings: { balancePence: 0n },
  before: ({ bank }, { customerId, account }) =>
    closeAccount(bank, { customerId, accountId: account.id, caller }),
}

/** Names as long as they may be, of an account, a pot and the customer. */
const longNamed: Started = {
  holdings: {
    ...threeKinds,
    names: longNames,
    pots: [{ ...holiday, name: 'Summer in the Hebrides by bike' }],
  },
  before: ({ bank }, { customerId, account }) =>
    chooseForAccount(bank, {
      customerId,
      accountId: account.id,
      choices: { name: 'Rent, bills and everyday money' },
      caller,
    }),
}

/** Maya waits for the answer of one, and has been invited by Daniel Reyes. */
const invited: Started = {
  holdings: {},
  before: async ({ bank }, { customerId, email }) => {
    const daniel = await openWithAccounts(bank, { names: { firstName: 'Daniel', lastName: 'Reyes' } })
    for (const [from, to] of [
      [customerId, 'nadia.farrow@elsewhere.example'],
      [daniel.customerId, email],
    ] as const)
      await sendInvitation(bank, { customerId: from, invitation: { id: bank.newId(), email: to }, caller })
  },
}

const transactionsOf = (account: string) => () => `${appPages.transactions.path}?account=${account}`

/** The pages of several accounts: what they are, what is moved between them, and what can be opened. */
export const accountStates: readonly State[] = [
  state('Accounts', threeKinds, list),
  state('Accounts, one', {}, list),
  state('Accounts, many', many, list),
  state('Accounts, long names', longNamed, list),
  state('Account, long names', longNamed, first),
  state('Move money', threeKinds, list, 'Move money'),
  state('Account', threeKinds, first),
  state('Account, one', {}, first),
  state('Account, many pots', many, first),
  state('Account, joint', threeKinds, further(0)),
  state('Account, frozen', frozen, further(0)),
  state('Account, closed', closedAlone, first),
  state('Accounts, all closed', closedAlone, list, 'Closed accounts'),
  state('Accounts, invited', invited, list),
  state('Accounts, accepting', invited, list, 'Accept'),
  state('Account, freezing', threeKinds, further(0), 'Freeze account'),
  state('Account, closing', threeKinds, first, 'Close account'),
  state('Account, closing refused', {}, first, 'Close account'),
  state('Overview, several accounts', threeKinds, () => appPages.overview.path),
  state('Transactions, all accounts', threeKinds, transactionsOf('all')),
  state('Statements, several accounts', threeKinds, () => appPages.statements.path),
  {
    name: 'Account, toasts',
    as: 'anybody',
    reach: async ({ page, bank }: Scene) => {
      const customer = await openWithAccounts(bank, threeKinds)
      await customer.signIn(page)
      await at(first(customer))({ page })
      for (const name of ['Rent', 'Rent and bills', 'Rent, bills and food', 'Household']) {
        await page.getByLabel('Account name').fill(name)
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      }
    },
  },
  {
    name: 'Account, pot',
    as: 'anybody',
    reach: async ({ page, bank }: Scene) => {
      await (await openWithAccounts(bank, threeKinds)).signIn(page)
      await at(accountsPath)({ page })
      await page.getByRole('link', { name: /^Holiday/ }).click()
      await page.getByRole('button', { name: 'Take money out' }).waitFor()
    },
  },
  state('Account, FlexiSave', threeKinds, further(1)),
  state('Account, Fixed Savings', threeKinds, further(2)),
  state('New pot', threeKinds, first, 'New pot'),
  state('Open an account', threeKinds, () => openPath),
  ...['current', 'joint', 'flexisave', 'fixed_1y'].map(code =>
    state(`Open an account, ${code}`, threeKinds, () => `${openPath}/${code}`),
  ),
  state('Open an account, refused', threeKinds, () => `${openPath}/fixed_1y`, 'Open account'),
]
