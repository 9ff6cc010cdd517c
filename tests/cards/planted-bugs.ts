import type { CodePatch } from '../due/patch-code.ts'
import type { Finding } from './judge.ts'

/** A mistake in a copy of the bank's code, and the check that has to find it. The database's guards are silent then. */
export interface CardBug {
  readonly name: string
  readonly foundBy: Finding['check']
  readonly patches: readonly CodePatch[]
}

const network = 'src/bank/cards/network'

export const cardBugs: readonly CardBug[] = [
  {
    name: 'a payment is cleared twice',
    foundBy: 'answers',
    patches: [
      {
        file: `${network}/clear.ts`,
        part: "if (payment?.status === 'settled') return 'already_cleared'",
        inPlace: '',
      },
    ],
  },
  {
    name: 'a reversal keeps the hold',
    // What the account has is less then, in each answer that follows.
    foundBy: 'answers',
    patches: [
      {
        file: `${network}/change-authorised.ts`,
        part: 'await postDecided(transaction, [release])\n',
        inPlace: '',
      },
    ],
  },
  {
    name: 'the limit of cash counts purchases',
    foundBy: 'answers',
    patches: [
      {
        file: 'src/domain/card-declines.ts',
        part: 'overLimit(limits.cash, day.cashPence + amountPence)',
        inPlace: 'overLimit(limits.cash, day.purchasesPence + amountPence)',
      },
    ],
  },
  {
    name: 'a frozen card pays online',
    foundBy: 'answers',
    patches: [
      {
        file: 'src/domain/card-declines.ts',
        part: "['card_frozen', ({ card }) => when(card === 'frozen')],",
        inPlace: "['card_frozen', ({ card, how }) => when(card === 'frozen' && how !== 'online')],",
      },
    ],
  },
  {
    name: 'a foreign amount is at the rate of the day before',
    foundBy: 'payments',
    patches: [
      {
        file: 'src/bank/cards/card-rates.ts',
        part: '[currency, londonDateOf(at), rateDaysCounted],',
        inPlace: '[currency, londonDateOf(new Date(at.getTime() - 86_400_000)), rateDaysCounted],',
      },
    ],
  },
  {
    name: 'a PIN stands in the audit trail',
    foundBy: 'secrets',
    patches: [
      {
        file: `${network}/authorise.ts`,
        part: 'detail: { amountPence: pence.toString() },',
        inPlace: 'detail: { amountPence: pence.toString(), ...(message.pin && { pin: message.pin }) },',
      },
    ],
  },
  {
    name: 'a process logs a PIN',
    foundBy: 'secrets',
    patches: [
      {
        file: `${network}/decide.ts`,
        part: 'if (secret.pin !== pin) {',
        inPlace: 'console.log(JSON.stringify({ secret }))\n  if (secret.pin !== pin) {',
      },
    ],
  },
  {
    name: 'details are shown without a confirmation',
    foundBy: 'answers',
    patches: [
      {
        file: 'src/bank/cards/show-card.ts',
        part: `    const confirmed = await requireOwnConfirmation(bank, transaction, confirming, { need, draft })
    if (!confirmed.ok) return confirmed
    const detail = { cardId, accountId`,
        inPlace: `    const confirmed = { value: need.subject }
    const detail = { cardId, accountId`,
      },
    ],
  },
  {
    name: 'a dispute is credited twice',
    foundBy: 'answers',
    patches: [
      {
        file: 'src/bank/cards/disputes/decide-dispute.ts',
        part: "if (!canDecide(decision.act, status)) return refused('changed_meanwhile')",
        inPlace: '',
      },
      {
        file: 'src/bank/cards/disputes/dispute-money.ts',
        part: 'id: disputeTransferId(id, step),',
        inPlace: 'id: bank.newId(),',
      },
    ],
  },
  {
    name: 'a budget counts own moves',
    foundBy: 'budgets',
    patches: [
      {
        file: 'src/bank/spending/budgets.ts',
        part: 'const { categories } = await readSums(database, customerId, accounts, span)',
        inPlace: `const sums = await readSums(database, customerId, accounts, span)
  const categories = [...sums.categories, { category: 'Other', spentPence: -sums.ownPence }]`,
      },
    ],
  },
  {
    name: 'a refund comes to more than its purchase',
    foundBy: 'answers',
    patches: [
      {
        file: `${network}/refund.ts`,
        part: 'const backPence = payment.refunded_pence + chargedPence + pence',
        inPlace: 'const backPence = pence',
      },
    ],
  },
]
