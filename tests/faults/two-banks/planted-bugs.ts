import type { CodePatch } from '../../due/patch-code.ts'
import type { Finding } from './judge.ts'

/** A mistake in a copy of the bank's code, and the check that has to find it. */
export interface ExchangeBug {
  readonly name: string
  readonly foundBy: Finding['check']
  readonly patches: readonly CodePatch[]
}

const returns = 'src/bank/payments/return-payment.ts'
const port = 'src/bank/outside/outside-banks.ts'

export const exchangeBugs: readonly ExchangeBug[] = [
  {
    name: 'a payment that nobody answered for counts as kept',
    foundBy: 'lost',
    patches: [{ file: returns, part: "  if (answer.outcome === 'waiting') return false\n", inPlace: '' }],
  },
  {
    name: 'a payment that nobody answered for comes back',
    foundBy: 'doubled',
    patches: [
      {
        file: port,
        part: "otherwise: { outcome: 'waiting' },",
        inPlace: "otherwise: { outcome: 'returned', code: '1161' },",
      },
    ],
  },
  {
    name: 'the other bank is sent a penny more',
    foundBy: 'content',
    patches: [
      {
        file: returns,
        part: '          amountPence: payment.amount_pence,',
        inPlace: '          amountPence: payment.amount_pence + 1n,',
      },
    ],
  },
]
