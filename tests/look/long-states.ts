import { expect } from '@playwright/test'
import { longOrder } from '../journeys/long-names.ts'
import { placeTransfer } from '../journeys/place-transfer.ts'
import { openSettings } from '../journeys/settings-page.ts'
import { fillIn, openDialog } from '../journeys/transfer-dialog.ts'
import { appPages } from '../../content/app-pages.ts'
import { at } from './reach.ts'
import type { Scene, State } from './state.ts'
import { sent } from './transfer-states.ts'

const { recipientName: recipient, reference } = longOrder

/** After two transfers to a recipient with a long name, one completed and one declined. */
const afterTransfers = (reach: (scene: Scene) => Promise<unknown>) => async (scene: Scene) => {
  await placeTransfer(scene.page, { ...longOrder, amount: '1250.75' })
  await placeTransfer(scene.page, { ...longOrder, amount: '99999999.99' })
  await reach(scene)
}

const long = (screen: string, reach: State['reach']): State => ({
  name: `${screen}, long names`,
  as: 'customer with long names',
  reach,
})

/** The places that show names, with names of the maximum length and without a place to break. */
export const longStates: readonly State[] = [
  long('Overview', afterTransfers(at(appPages.overview.path))),
  long('Account information', at(appPages.overview.path, 'View Account Details')),
  long('User menu', at(appPages.overview.path, /account menu/)),
  long('Notifications', afterTransfers(at(appPages.overview.path, /^Notifications/))),
  long('Transactions', afterTransfers(at(appPages.transactions.path))),
  long('All transactions', afterTransfers(at(appPages.transactions.path, 'View All Transactions'))),
  long(
    'Transaction',
    afterTransfers(async ({ page }) => {
      await at(`${appPages.transactions.path}?transaction=TXN2`)({ page })
      await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible()
    }),
  ),
  long('Transfer', async ({ page }) => {
    await openDialog(page)
    await fillIn(page, { recipient, reference })
  }),
  long('Transfer, completed', sent({ recipient, reference })),
  long('Statements', at(appPages.statements.path)),
  long('Support', at(appPages.support.path)),
  long('Settings', ({ page }) => openSettings(page)),
]
