import { CardAnswer } from '../../src/contract/cards.ts'
import { deliveredSecurityCode } from '../../src/domain/cards.ts'
import { askBank } from './ask-bank.ts'
import type { Page } from './fixtures.ts'

type Order =
  | { readonly accountId: string; readonly kind: 'physical'; readonly design: string }
  | {
      readonly accountId: string
      readonly kind: 'virtual'
      readonly name: string
      readonly oneMerchant: boolean
    }

/** Orders a card of the signed-in customer through the API; the card as the bank answers with it. */
export async function orderByApi(page: Page, order: Order) {
  const { body } = await askBank(page, 'POST', '/api/cards', { id: crypto.randomUUID(), ...order })
  return CardAnswer.parse(body).card
}

/** Has the post bring a card. */
export const deliverByApi = (page: Page, cardId: string) =>
  askBank(page, 'POST', '/api/demonstration/card-letters', { cardId })

/** Orders a physical card, has it brought, and activates it. */
export async function activeByApi(page: Page, accountId: string, design = 'tarn') {
  const { id } = await orderByApi(page, { accountId, kind: 'physical', design })
  await deliverByApi(page, id)
  const { body } = await askBank(page, 'POST', `/api/cards/${id}/activation`, {
    securityCode: deliveredSecurityCode,
  })
  return CardAnswer.parse(body).card
}
