import { testAccounts } from '../facts/outside.ts'
import { pendingSettles, testAccountAnswers, testSortCode } from '../facts/test-account-words.ts'
import type { Row } from '../products/product.ts'

/**
 * For those who test a demonstration: the accounts of the test bank and the merchants of the card network, and what each answers
 * (specification sections 10.2, rule 5, 12.2 and 15.8).
 */
export const testAccountsPage = {
  current: 'Test accounts',
  title: 'Test accounts',
  lead: 'For those who try out this demonstration. Each account of the test bank answers a name check, or a payment, in its own way, and so does each merchant.',
} as const

export const testAccountsList: {
  readonly heading: string
  readonly lead: string
  readonly rows: readonly Row[]
} = {
  heading: `Sort code ${testSortCode}`,
  lead: 'Any other number of this sort code is not found. Other banks answer no name checks.',
  rows: testAccounts.accounts.map(({ accountNumber }) => ({
    term: accountNumber,
    value: testAccountAnswers[accountNumber],
  })),
}

/** Of the merchants of the card network, and of the cards that pay there. */
export const testMerchantsList = {
  heading: 'Merchants for cards',
  lead: 'On the page of a card, under “Demonstration”. Any amount is approved that the card’s limits and the account allow; what is declined says why on its page.',
  cards: (securityCode: string): readonly string[] => [
    `“Deliver now” brings a card that is ordered. Its security code is ${securityCode}: the fifth wrong one cancels the card.`,
    'An empty PIN is the right one. After three wrong ones the PIN is blocked.',
    pendingSettles,
    'The same works by the API, signed in: POST /api/demonstration/card-authorisations with id, cardId, merchant, amount, currency, how (chip, contactless, online, cash or recurring) and, if it is not the right one, pin. Then POST …/{id}/increment, reversal, clearing or refund, with an id of its own and an amount.',
    'POST /api/demonstration/card-clearings settles without an authorisation, card-letters delivers a card, and card-dispute-answers has the merchant accept or contest a dispute that was credited.',
  ],
} as const
