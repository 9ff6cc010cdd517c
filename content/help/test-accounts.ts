import { testAccounts } from '../facts/outside.ts'
import { testAccountAnswers, testSortCode } from '../facts/test-account-words.ts'
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

/** What a payment at each merchant of `src/domain/test-merchants.ts` shows. */
export const merchantAnswers: Readonly<Record<string, string>> = {
  'Fennel & Rye': 'A shop. A tap above £100.00 needs the PIN.',
  'Wrenmoor Cafe': 'A cafe. It may settle up to 120% of what it asked for, as with a tip.',
  'Aldermoor Rail': 'A railway. Settle it without an authorisation: up to £100.00 is taken.',
  'Saltmarch Outfitters':
    'A clothes shop. Online, you have 5 minutes to approve it. Once it is settled, refund it or a part of it.',
  Cinderlight:
    'A streaming service. As a subscription, it is among your Subscriptions, where you stop it. A card that it does not know yet is declined: “Nobody approved it.”',
  'Harbour Phones': 'A shop for telephones. Once it is settled, dispute it.',
  'Tarn Bet': 'A bookmaker. Declined while the gambling block is on.',
  'Hotel Miradouro':
    'A hotel in Lisbon, which takes euros at the rate of the day. Declined while Abroad is off. Held for 30 days, where others are held for 7.',
  'Cash machine': 'It needs the PIN, and counts in Cash a day alone.',
}

/** Of the merchants of the card network, and of the cards that pay there. */
export const testMerchantsList = {
  heading: 'Merchants for cards',
  lead: 'On the page of a card, under “Demonstration”. Any amount is approved that the card’s limits and the account allow; what is declined says why on its page.',
  cards: (securityCode: string): readonly string[] => [
    `“Deliver now” brings a card that is ordered. Its security code is ${securityCode}: the fifth wrong one cancels the card.`,
    'An empty PIN is the right one. After three wrong ones the PIN is blocked.',
    'What is pending settles at 06:00 on the next working day, or at once with “Settle”.',
  ],
} as const
