import { expect, type Page } from '@playwright/test'
import { staffPages } from '../../content/staff-pages.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { decideDispute, type DisputeAct } from '../../src/bank/cards/disputes/decide-dispute.ts'
import { askBank } from '../journeys/ask-bank.ts'
import { cardNetworkOf } from '../journeys/card-network.ts'
import { activeByApi } from '../journeys/cards-by-api.ts'
import { openWithAccounts } from '../journeys/own-accounts.ts'
import { addJourneyMember, openRecord, taskOf } from '../journeys/staff-member.ts'
import { open } from './reach.ts'
import type { State } from './state.ts'

const story =
  'I ordered the telephone on the 2nd. It was to come within three days and never did. The shop does not answer my letters.'
const question = 'Which telephone did you order, and where was it to be delivered?'

/** A customer who disputes £64.00 at Harbour Phones, and the dispute after these decisions. */
async function openWithDispute(page: Page, bank: Bank, decisions: readonly DisputeAct[]) {
  const customer = await openWithAccounts(bank)
  await customer.signIn(page)
  const { id: cardId } = await activeByApi(page, customer.account.id)
  const shop = { merchant: 'Harbour Phones', mcc: '5732', place: 'Portsmouth' }
  const paymentId = await cardNetworkOf(bank, cardId).settle(shop)
  const disputeId = bank.newId()
  const dispute = { id: disputeId, paymentId, reason: 'not_received', story }
  await askBank(page, 'POST', '/api/card-disputes', dispute)
  for (const decision of decisions) {
    const decided = await decideDispute(bank, { disputeId, decision, by: 'operator' })
    expect(decided).toMatchObject({ ok: true })
    if (decision.act === 'ask')
      await askBank(page, 'POST', `/api/card-disputes/${disputeId}/answers`, {
        text: 'The green one, with the lamp. It was to come to my home in Bristol.',
      })
  }
  return { customer, cardId, disputeId }
}

/** The task of a dispute, taken by a new member, with an act whose effects are shown. */
const deciding = (name: string, decisions: readonly DisputeAct[], act: string, reason: string): State => ({
  name: `Staff: card dispute, ${name}`,
  reach: async ({ page, bank }) => {
    const { disputeId } = await openWithDispute(page, bank, decisions)
    const member = await addJourneyMember(bank, ['payments', 'compliance'], { name: 'Anders Brink' })
    await member.signIn(page)
    await open(page, staffPages.task.path.replace('*', await taskOf(bank, disputeId)))
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await page.getByLabel('Act', { exact: true }).selectOption(act)
    await page.getByLabel('Reason', { exact: true }).selectOption(reason)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'What happens' })).toBeVisible()
  },
})

/** Disputes of card payments, and a card that is stopped. */
export const staffDisputeStates: readonly State[] = [
  deciding('refused', [{ act: 'ask', question }], 'Refuse dispute', 'Received'),
  deciding('contested', [{ act: 'credit' }, { act: 'contest' }], 'Take credit back', 'Customer asked'),
  {
    name: 'Staff: customer, cards and disputes',
    reach: async ({ page, bank }) => {
      const { customer, cardId } = await openWithDispute(page, bank, [])
      const member = await addJourneyMember(bank, ['support', 'payments'])
      await member.signIn(page)
      await openRecord(page, customer)
      await page.getByRole('link', { name: 'Accounts', exact: true }).click()
      await page.getByLabel('Acts on').selectOption(cardId)
      await page.getByLabel('Reason', { exact: true }).selectOption('Suspected fraud')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { name: 'What happens' })).toBeVisible()
    },
  },
]
