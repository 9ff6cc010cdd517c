import { expect as impatient } from '@playwright/test'
import { appPages } from '../../content/app-pages.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { askAboutClaim, type ClaimDecision, decideClaim } from '../../src/bank/claims/decide-claim.ts'
import { askAboutHeld, refuseHeld, releaseHeld } from '../../src/bank/payments/decide-held.ts'
import type { ClaimKind } from '../../src/domain/claims.ts'
import { askBank } from '../journeys/ask-bank.ts'
import { longOrder } from '../journeys/long-names.ts'
import { openWithAccounts } from '../journeys/own-accounts.ts'
import { orderByApi, payByApi } from '../journeys/pay-by-api.ts'
import { confirmByPassword } from '../journeys/pay-someone-page.ts'
import { at, open } from './reach.ts'
import type { Scene, State } from './state.ts'

const expect = impatient.configure({ timeout: 20_000 })

const { path: hub } = appPages.payments
const { path: limits } = appPages.paymentLimits
const { path: payees } = appPages.payees
const { recipientName: longName, reference: longReference } = longOrder
/** A test account whose bank does not answer, so that it may have any name. */
const unchecked = '10000014'

async function openMaya({ page, bank }: Scene) {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  return maya
}

interface Held {
  /** What becomes of it; nothing, if it is left out. */
  readonly decided?: (bank: Bank, paymentId: string) => Promise<unknown>
  readonly isLong?: true
  /** The page that is looked at; its own, if it is left out. */
  readonly path?: string
}

/** A payment of £1,000.00 that the bank holds. */
const held = (name: string, { decided, isLong, path }: Held = {}): State => ({
  name,
  as: 'anybody',
  reach: async scene => {
    const { account } = await openMaya(scene)
    const { id } = await payByApi(scene.page, {
      accountId: account.id,
      amount: '1000.00',
      name: isLong ? longName : 'Brightwater Bonds',
      purpose: 'investment',
      accountNumber: unchecked,
      reference: isLong ? longReference : 'Bond 2031',
    })
    await decided?.(scene.bank, id)
    await open(scene.page, path ?? `${hub}/${id}`)
  },
})

interface Claimed {
  readonly kind?: ClaimKind
  readonly decided?: (bank: Bank, claimId: string) => Promise<unknown>
  readonly name?: string
  readonly buttons?: readonly string[]
}

/** A claim for a payment of £50.00. */
const claimed = (what: string, { kind = 'scam', decided, name, buttons = [] }: Claimed = {}): State => ({
  name: `Claim, ${what}`,
  as: 'anybody',
  reach: async scene => {
    const { account } = await openMaya(scene)
    const { page, bank } = scene
    const paid = { accountId: account.id, amount: '50.00', ...(name && { name, accountNumber: unchecked }) }
    const { id: transferId } = await payByApi(page, paid)
    const id = crypto.randomUUID()
    await askBank(page, 'POST', '/api/claims', {
      id,
      transferIds: [transferId],
      kind,
      story: 'A text said a parcel was held at customs, and I paid a fee.',
      isVulnerable: false,
    })
    await decided?.(bank, id)
    await at(`${hub}/claims/${id}`, ...buttons)({ page })
  },
})

const decide = (decision: ClaimDecision) => (bank: Bank, claimId: string) =>
  decideClaim(bank, { claimId, decision })

/** A payee with a name and a nickname as long as they may be; on its own page, or in the list. */
const longPayee = (name: string, pathOf: (payeeId: string) => string): State => ({
  name: `${name}, long names`,
  as: 'anybody',
  reach: async scene => {
    await openMaya(scene)
    const id = crypto.randomUUID()
    await askBank(scene.page, 'POST', '/api/payees', {
      id,
      name: longName,
      kind: 'business',
      sortCode: '000001',
      accountNumber: unchecked,
      nickname: 'Nickname-of-forty-characters-without-gap',
    })
    await open(scene.page, pathOf(id))
  },
})

const changedLimit = (what: string, pounds: string, reach: (scene: Scene) => Promise<unknown>): State => ({
  name: `Payment limits, ${what}`,
  as: 'anybody',
  reach: async scene => {
    await openMaya(scene)
    const { page } = scene
    await open(page, limits)
    await page.getByLabel('Most in one payment').fill(pounds)
    await page.getByRole('button', { name: 'Save limits' }).click()
    await reach(scene)
  },
})

/** Payments and claims with what the bank decided, payees, and limits. */
export const decidedStates: readonly State[] = [
  {
    name: 'Payment, waits for its confirmation',
    as: 'anybody',
    reach: async scene => {
      const { account } = await openMaya(scene)
      const { order } = await orderByApi(scene.page, { accountId: account.id, amount: '50.00' })
      await open(scene.page, `${hub}/${order.id}`)
    },
  },
  held('Held payment, asked', {
    decided: (bank, paymentId) =>
      askAboutHeld(bank, { paymentId, question: 'Who told you about this bond, and when?' }),
  }),
  held('Held payment, long names', { isLong: true }),
  held('Payments, a held one with long names', { isLong: true, path: hub }),
  held('Held payment, released', { decided: releaseHeld }),
  held('Held payment, refused', { decided: (bank, id) => refuseHeld(bank, id, 'scam') }),
  claimed('received'),
  claimed('asked', {
    decided: (bank, claimId) => askAboutClaim(bank, { claimId, question: 'Who sent the text?' }),
  }),
  claimed('paid', { kind: 'unauthorised', decided: decide({ step: 'pay' }) }),
  claimed('refused', { decided: decide({ step: 'refuse', reason: 'ignored_warning' }) }),
  claimed('of a wrong account', { kind: 'wrong_account' }),
  claimed('withdraw', { buttons: ['Withdraw'] }),
  claimed('long names', { name: longName }),
  longPayee('Payee', id => `${payees}/${id}`),
  longPayee('Payees', () => payees),
  { name: 'Payees, add', as: 'everyday demo', reach: at(payees, 'Add a payee') },
  changedLimit('raised', '20,000', async ({ page }) => {
    await confirmByPassword(page)
    await expect(page.getByText(/£20,000 from/)).toBeVisible()
  }),
  changedLimit('above the most', '200,000', ({ page }) =>
    expect(page.getByText('Enter whole pounds, at most £100,000')).toBeVisible(),
  ),
]
