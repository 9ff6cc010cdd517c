/** The most payments of one claim (specification section 12.6). */
export const claimPaymentsMax = 20

/** What is wrong beside the fields of a report, and the labels of its form (specification section 12.6). */
export const claimWords = {
  payments: `Choose 1 to ${claimPaymentsMax} payments`,
  paymentOnce: 'Choose each payment once',
  kind: 'Choose what happened',
  kinds: {
    scam: 'I was tricked into paying',
    unauthorised: 'I did not make this payment',
    wrong_account: 'I paid the wrong account',
  },
  story: 'Tell us what happened in 20 to 4,000 characters',
  vulnerable: 'Say whether something made it harder to protect yourself',
  answer: 'Answer in 10 to 1,000 characters',
  unseen: 'Enter the text without characters that nobody can see',
} as const
