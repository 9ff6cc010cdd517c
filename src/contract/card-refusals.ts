import { cardSandboxWords } from './card-sandbox-words.ts'
import { cardWords } from './card-words.ts'
import { atField, type FieldRefusal, type RequestRefusal } from './refusal.ts'

/** The refusals of cards: a part of the table in `refusals.ts`. */
export const cardRefusals = {
  card_id_reused: {
    status: 409,
    title: 'Card id used before',
    sentence: 'This id belongs to something else. Start again.',
    isFinal: true,
  },
  cards_not_available: {
    status: 409,
    title: 'Cards not available',
    sentence: 'You cannot order a card now. Send us a message.',
    isFinal: false,
  },
  card_exists: {
    status: 409,
    title: 'Card exists',
    sentence: 'You have a card for this account.',
    isFinal: false,
  },
  too_many_cards: {
    status: 409,
    title: 'Too many virtual cards',
    sentence: 'You have 5 virtual cards, the most we allow.',
    isFinal: false,
  },
  approval_ended: {
    status: 410,
    title: 'Approval ended',
    sentence: 'The 5 minutes are over. Nothing was paid.',
    isFinal: true,
  },
  // The tries that are left are in the sentence of the request.
  wrong_security_code: atField('securityCode', 'wrong_security_code', 'That is not the code on the card.'),
  cash_not_offered: atField('cash', 'not_offered', cardWords.notOffered),
  contactless_not_offered: atField('contactless', 'not_offered', cardWords.notOffered),
  online_not_offered: atField('online', 'not_offered', cardWords.notOffered),
  // Of the demonstration's card network.
  message_id_reused: {
    status: 409,
    title: 'Message id used before',
    sentence: 'This id belongs to something else. Start again.',
    isFinal: true,
  },
  shared_payment: {
    status: 409,
    title: 'Payment of the shared demonstration',
    sentence: cardSandboxWords.shared,
    isFinal: true,
  },
  merchant_not_offered: atField('merchant', 'not_offered', cardSandboxWords.merchantNotOffered),
  amount_not_in_currency: atField('amount', 'not_in_currency', cardSandboxWords.amountNotInCurrency),
} as const satisfies Readonly<Record<string, RequestRefusal | FieldRefusal>>
