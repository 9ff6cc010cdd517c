/** What is wrong beside the fields of the demonstration's card network, and why it refuses (part two, 15.8). */
export const cardSandboxWords = {
  card: 'Choose a card',
  merchant: 'Enter a merchant of 1 to 60 characters',
  merchantUnseen: 'Enter the merchant without characters that nobody can see',
  merchantNotOffered: 'Choose a merchant of the list: others use this demonstration too',
  amount: 'Enter an amount above 0',
  amountNotInCurrency: 'Enter an amount that the currency has',
  currency: 'Choose a currency',
  how: 'Choose how the card pays',
  pin: 'Enter the 4 digits of the PIN',
  shared: 'Others use this demonstration too. Make a purchase of your own on the page of a card.',
  refusals: {
    already_cleared: 'It has settled already.',
    reversed: 'It was reversed.',
    not_authorised: 'It is not authorised.',
    amount_above_authorised: 'That is more than was authorised.',
    not_settled: 'It has not settled.',
    refund_above_payment: 'That is more than was paid.',
  },
} as const
