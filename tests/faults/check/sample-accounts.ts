import { deriveId } from '../../../src/bank/derive-id.ts'
import { ownAccountIds } from '../../../src/bank/ledger/order.ts'
import type { AccountRecord } from '../accounts/account-history.ts'
import { type AccountsState, type HeldAccount, noAccounts } from '../accounts/accounts-state.ts'
import type { FinalState, StoredEntry, StoredTransfer } from '../final-state.ts'
import { History } from '../history.ts'
import { transfers as otherTransfers, wholeState } from './sample-run.ts'

const day = (date: string, hour = 12) => new Date(`${date}T${String(hour).padStart(2, '0')}:00:00Z`)

const account = (id: string, given: Partial<HeldAccount>): HeldAccount => ({
  id,
  product: 'current',
  parentId: null,
  balancePence: 0n,
  heldPence: 0n,
  openedAt: day('2026-01-01'),
  closedAt: null,
  frozenAt: null,
  lockedUntil: null,
  ...given,
})

const ids = {
  opening: '10000000-0000-4000-a000-000000000001',
  move: '10000000-0000-4000-a000-000000000002',
  pot: '10000000-0000-4000-a000-000000000003',
  invitation: '10000000-0000-4000-a000-000000000004',
  closing: '10000000-0000-4000-a000-000000000005',
} as const

export const depositId = deriveId(`sarsen/opening-deposit/ada/${ids.opening}`)
export const potFirstId = deriveId(`sarsen/pot-opening/${ids.pot}`)

const transfer = (
  id: string,
  at: Date,
  [debtorAccountId, creditorAccountId, amountPence]: readonly [string, string, bigint],
  given: Partial<StoredTransfer> = {},
): StoredTransfer => {
  const [like] = otherTransfers
  if (!like) throw new Error('the sample has no transfer')
  return {
    ...like,
    id,
    debtorAccountId,
    creditorAccountId,
    amountPence,
    decidedAt: at,
    reference: 'Move',
    placedBy: 'ada',
    ...given,
  }
}

/** 31 days of £1,000.00 at 2.4718%, and what 28 days of it and of that interest add. */
const [januaryPence, toFebruaryPence] = [210n, 400n]

export const moves: readonly StoredTransfer[] = [
  transfer(depositId, day('2026-01-01'), ['ada', 'savings', 100_000n]),
  transfer(ids.move, day('2026-01-02'), ['ada', 'joint', 500n]),
  transfer(potFirstId, day('2026-01-03'), ['ada', ids.pot, 300n]),
  transfer('january', day('2026-02-01', 0), [ownAccountIds.interest, 'savings', januaryPence], {
    reference: 'Interest for January 2026',
    placedBy: null,
  }),
  transfer(
    'february',
    day('2026-03-01', 0),
    [ownAccountIds.interest, 'savings', toFebruaryPence - januaryPence],
    {
      reference: 'Interest for February 2026',
      placedBy: null,
    },
  ),
  transfer(deriveId('sarsen/closing/closed'), day('2026-01-05'), ['closed', 'ada', 50n]),
]

function entriesOf(accountId: string): readonly StoredEntry[] {
  let balancePence = 0n
  return moves
    .filter(({ debtorAccountId, creditorAccountId }) =>
      [debtorAccountId, creditorAccountId].includes(accountId),
    )
    .map(({ id, debtorAccountId, amountPence, decidedAt }, n) => {
      const direction = debtorAccountId === accountId ? 'debit' : 'credit'
      balancePence += direction === 'debit' ? -amountPence : amountPence
      return {
        accountId,
        entryNo: BigInt(n + 1),
        transferId: id,
        direction,
        amountPence,
        balanceAfterPence: balancePence,
        bookedAt: decidedAt,
      }
    })
}

const access = (customerId: string, accountId: string) => ({ customerId, accountId })
const open = [
  access('ada', 'ada'),
  access('grace', 'grace'),
  access('ada', 'savings'),
  access('ada', 'joint'),
  access('grace', 'joint'),
]

/** Ada opened FlexiSave and a pot, shares an account with Grace that she froze and both released, and closed another one. */
export const heldByAda: AccountsState = {
  ...noAccounts,
  accounts: [
    account('ada', {}),
    account('grace', {}),
    account('savings', { product: 'flexisave', balancePence: 100_400n }),
    account('joint', { product: 'joint', balancePence: 500n }),
    account('closed', { closedAt: day('2026-01-05') }),
    account(ids.pot, { product: null, parentId: 'ada', balancePence: 300n }),
  ],
  accesses: [...open, access('ada', 'closed')],
  slots: open,
  pots: [{ id: ids.pot, parentId: 'ada', isOpen: true }],
  openings: [{ id: ids.opening, accountId: 'savings', customerId: 'ada', depositId, payToId: null }],
  invitations: [
    {
      id: ids.invitation,
      accountId: 'joint',
      inviterId: 'ada',
      inviteeId: 'grace',
      email: 'grace@sarsen.example',
      decision: 'accepted',
    },
  ],
  freezes: [
    {
      id: 'freeze',
      accountId: 'joint',
      frozenBy: 'ada',
      frozenAt: day('2026-01-06'),
      releasedAt: day('2026-01-07'),
      releasedBy: ['ada', 'grace'],
    },
  ],
  credits: [
    {
      accountId: 'savings',
      fromDay: '2026-01-01',
      toDay: '2026-01-31',
      paidToDatePence: januaryPence,
      transferId: 'january',
    },
    {
      accountId: 'savings',
      fromDay: '2026-02-01',
      toDay: '2026-02-28',
      paidToDatePence: toFebruaryPence,
      transferId: 'february',
    },
  ],
  events: [{ customerId: 'ada', type: 'account_opened', accountId: 'savings', times: 1n }],
}

export const accountsRun: FinalState = {
  ...wholeState,
  transfers: moves,
  entries: new Map(heldByAda.accounts.map(({ id }) => [id, entriesOf(id)])),
  held: heldByAda,
  maturedAt: day('2026-03-15'),
}

const asked = (given: Pick<AccountRecord, 'deed' | 'id'> & Partial<AccountRecord>): AccountRecord => ({
  customerId: 'ada',
  attempts: [{ slot: 1, startedMs: 1, endedMs: 2, outcome: '200' }],
  answer: { status: 200 },
  answeredMs: 2,
  ...given,
})

/** What Ada and Grace asked for, all of it done. */
export function accountsHistory(): History {
  const history = new History()
  const from = 'ada'
  history.accounts.records.push(
    asked({
      deed: 'open flexisave',
      id: ids.opening,
      from,
      amountPence: 100_000n,
      answer: { status: 201, accountId: 'savings' },
    }),
    asked({
      deed: 'move',
      id: ids.move,
      from,
      to: 'joint',
      amountPence: 500n,
      answer: { status: 201, decision: 'completed' },
    }),
    asked({ deed: 'open pot', id: ids.pot, accountId: ids.pot, from, to: ids.pot, amountPence: 300n }),
    asked({ deed: 'invite', id: ids.invitation, email: 'grace@sarsen.example' }),
    asked({
      deed: 'accept',
      id: ids.invitation,
      customerId: 'grace',
      answer: { status: 201, accountId: 'joint' },
    }),
    asked({ deed: 'freeze', id: 'freeze', accountId: 'joint' }),
    asked({ deed: 'release', id: 'release', accountId: 'joint' }),
    asked({ deed: 'release', id: 'release too', accountId: 'joint', customerId: 'grace' }),
    asked({ deed: 'close sole', id: ids.closing, accountId: 'closed' }),
  )
  return history
}
