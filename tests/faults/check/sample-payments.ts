import { ownAccountIds } from '../../../src/bank/ledger/order.ts'
import { moneyOf } from '../../../src/domain/money.ts'
import type { FinalState, StoredTransfer } from '../final-state.ts'
import { History } from '../history.ts'
import type { PaymentRecord } from '../payments/payment-history.ts'
import type {
  PaymentsState,
  StoredClaim,
  StoredConfirmation,
  StoredPayment,
} from '../payments/payments-state.ts'
import { claimTransferIds } from './check-claims.ts'
import { paymentIds } from './check-payments.ts'
import { transfers as otherTransfers, wholeState } from './sample-run.ts'

const { settlement, reimbursements } = ownAccountIds
const at = new Date('2026-01-05T12:00:00Z')

type Ordered = Pick<StoredPayment, 'id' | 'amountPence' | 'steps'> & Partial<StoredPayment>

const [nadia, grace, returning] = ['000001 10000001', '001964 41027837', '000001 10000016']
const longAgo = new Date('2025-12-24T12:00:00Z')

/** A payment of Ada's; confirmed, unless something spared it that or nobody did. */
function payment(given: Ordered): StoredPayment {
  const status = given.steps.at(-1)
  const isConfirmed = given.steps.length > 2
  return {
    customerId: 'ada',
    accountId: 'ada',
    name: 'Nadia Farrow',
    destination: nadia,
    reference: given.id,
    status: status === 'completed' || status === 'returned' || status === 'refused' ? status : 'cancelled',
    dueOn: '2026-01-05',
    placedAt: at,
    nameCheckedAt: longAgo,
    confirmedAt: isConfirmed ? at : null,
    confirmationId: isConfirmed && given.exemption === undefined ? `confirmation of ${given.id}` : null,
    exemption: null,
    isNew: isConfirmed ? false : null,
    refusedBecause: null,
    holdId: given.steps.includes('held') ? paymentIds(given.id).hold : null,
    ...given,
  }
}

const made = ['awaiting_confirmation', 'scheduled', 'completed']
const held = ['awaiting_confirmation', 'held']

/**
 * Ada paid for her lunch without a confirmation, her rent to Grace, a bike that came back, and gold that was held and
 * released. A fund was held and refused, and she left a tip unconfirmed.
 */
const payments: readonly StoredPayment[] = [
  payment({ id: 'lunch', amountPence: 500n, steps: made, exemption: 'low_value' }),
  payment({ id: 'rent', amountPence: 5_000n, steps: made, destination: grace, name: 'Grace' }),
  payment({
    id: 'bike',
    amountPence: 4_000n,
    steps: [...made, 'returned'],
    destination: returning,
  }),
  payment({ id: 'gold', amountPence: 100_000n, steps: [...held, 'scheduled', 'completed'], isNew: true }),
  payment({
    id: 'fund',
    amountPence: 120_000n,
    steps: [...held, 'refused'],
    isNew: true,
  }),
  payment({ id: 'tip', amountPence: 3_000n, steps: ['awaiting_confirmation', 'cancelled'] }),
]

const confirmationOf = ({
  id: paymentId,
  amountPence,
  accountId,
  destination,
  reference,
}: StoredPayment): StoredConfirmation => ({
  id: `confirmation of ${paymentId}`,
  customerId: 'ada',
  paymentId,
  status: paymentId === 'tip' ? 'ended' : 'used',
  accountId,
  destination,
  amount: moneyOf(amountPence),
  reference,
})

/** What the audit chain calls a step that is not named for itself. */
const toldAs = ({ id }: StoredPayment, step: string): string =>
  id === 'gold' && step === 'scheduled' ? 'payment_released' : `payment_${step}`

const claim = (given: Pick<StoredClaim, 'id' | 'status'> & Partial<StoredClaim>): StoredClaim => ({
  number: 100_001n,
  customerId: 'ada',
  refundPence: null,
  transferIds: ['gold'],
  ...given,
})

/** Ada withdrew one claim, and made it again. Another is of what came back. */
const claims: readonly StoredClaim[] = [
  claim({ id: 'haste', status: 'withdrawn' }),
  claim({ id: 'fraud', status: 'paid', refundPence: 100_000n }),
  claim({ id: 'crash', status: 'refused', transferIds: ['bike'] }),
]

export const paidByAda: PaymentsState = {
  claims,
  payments,
  confirmations: payments.filter(({ id }) => id !== 'lunch').map(confirmationOf),
  days: [{ customerId: 'ada', day: '2026-01-05', amountPence: 105_500n }],
  told: payments.flatMap(one =>
    one.steps.slice(1).map((step, n) => ({
      customerId: 'ada',
      type: toldAs(one, step),
      paymentId: one.id,
      exemption: n === 0 ? one.exemption : null,
      confirmationId: n === 0 ? one.confirmationId : null,
    })),
  ),
}

function transfer(
  id: string,
  [debtorAccountId, creditorAccountId, amountPence]: readonly [string, string, bigint],
  given: Partial<StoredTransfer> = {},
): StoredTransfer {
  const [like] = otherTransfers
  if (!like) throw new Error('the sample has no transfer')
  return {
    ...like,
    id,
    debtorAccountId,
    creditorAccountId,
    amountPence,
    decidedAt: at,
    placedBy: 'ada',
    ...given,
  }
}

/** Sets money aside for a payment, and ends that. */
const heldFor = (id: string, amountPence: bigint, kind: 'capture' | 'release'): readonly StoredTransfer[] => {
  const ids = paymentIds(id)
  const between = ['ada', settlement, amountPence] as const
  return [
    transfer(ids.hold, between, { kind: 'hold' }),
    transfer(kind === 'capture' ? ids.transfer : ids.release, between, {
      kind,
      subjectTransferId: ids.hold,
    }),
  ]
}

/** Those whom Ada knew. */
const before = [nadia, grace, returning].map(destination =>
  transfer(`before ${destination}`, ['ada', settlement, 100n], { destination, decidedAt: longAgo }),
)

export const paidTransfers: readonly StoredTransfer[] = [
  ...before,
  transfer('lunch', ['ada', settlement, 500n]),
  transfer('rent', ['ada', 'grace', 5_000n]),
  transfer('bike', ['ada', settlement, 4_000n]),
  transfer(paymentIds('bike').return, [settlement, 'ada', 4_000n], {
    kind: 'reversal',
    subjectTransferId: 'bike',
    placedBy: null,
  }),
  ...heldFor('gold', 100_000n, 'capture'),
  ...heldFor('fund', 120_000n, 'release'),
  transfer(claimTransferIds('fraud').refund, [reimbursements, 'ada', 100_000n], { placedBy: null }),
]

export const paymentsRun: FinalState = {
  ...wholeState,
  transfers: paidTransfers,
  held: { ...wholeState.held, accesses: [{ customerId: 'ada', accountId: 'ada' }] },
  paid: paidByAda,
}

const deeds: Readonly<Record<string, PaymentRecord['deed']>> = {
  lunch: 'pay little',
  rent: 'pay here',
  bike: 'pay what comes back',
  gold: 'pay for an investment',
  fund: 'pay for an investment',
  tip: 'leave unconfirmed',
}

/** The answer to a question about a name, as the API has it. */
export const answerToName = (said: { readonly reasonCode: string; readonly heldName?: string }): string =>
  JSON.stringify({
    id: '00000000-0000-4000-8000-000000000001',
    ...said,
    checkedAt: '2026-01-05T12:00:00.000Z',
  })

/** What Ada ordered, and what she was answered. */
export function paymentsHistory(): History {
  const history = new History()
  for (const { id, name, destination, amountPence, reference, steps, confirmationId } of payments) {
    const creditorAccountId = id === 'rent' ? 'grace' : settlement
    const carried = confirmationId ?? undefined
    history.payments.records.push({
      deed: deeds[id] ?? 'pay outside',
      id,
      customerId: 'ada',
      accountId: 'ada',
      creditorAccountId,
      name,
      destination,
      amountPence,
      reference,
      attempts: [{ slot: 1, startedMs: 1, endedMs: 4, outcome: '201' }],
      answers: [
        ...(id === 'lunch' ? [] : [{ startedMs: 1, endedMs: 2, status: 'awaiting_confirmation' } as const]),
        ...(id === 'tip'
          ? []
          : [
              {
                startedMs: 3,
                endedMs: 4,
                carried,
                status: steps.includes('held') ? 'held' : 'completed',
              } as const,
            ]),
      ],
    })
  }
  for (const { id, status, transferIds } of claims)
    history.payments.claims.push({
      id,
      customerId: 'ada',
      accountId: 'ada',
      kind: 'scam',
      transferIds,
      attempts: [{ slot: 1, startedMs: 5, endedMs: 6, outcome: '201' }],
      answers: [
        { endedMs: 6, status: 'received' },
        ...(status === 'withdrawn' ? [{ endedMs: 8, status }] : []),
      ],
    })
  history.payments.names.push(
    {
      accountId: 'ada',
      holder: 'Ada Byron',
      isClose: false,
      endedMs: 2,
      body: answerToName({ reasonCode: 'ANNM' }),
    },
    {
      accountId: 'ada',
      holder: 'Ada Byron',
      isClose: true,
      endedMs: 3,
      body: answerToName({ reasonCode: 'MBAM', heldName: 'Ada Byron' }),
    },
  )
  for (const { id } of before) history.placedBefore.add(id)
  history.actions.push(
    { action: { kind: 'pay claim', claimId: 'fraud' }, attempts: [], outcome: 'done' },
    { action: { kind: 'refuse claim', claimId: 'crash' }, attempts: [], outcome: 'done' },
    { action: { kind: 'release held', paymentId: 'gold' }, attempts: [], outcome: 'done' },
    { action: { kind: 'refuse held', paymentId: 'fund' }, attempts: [], outcome: 'done' },
  )
  return history
}
