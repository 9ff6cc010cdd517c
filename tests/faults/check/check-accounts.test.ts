import { describe, expect, test } from 'vitest'
import type { AccountRecord } from '../accounts/account-history.ts'
import type { AccountsState } from '../accounts/accounts-state.ts'
import type { FinalState } from '../final-state.ts'
import { checkAccountRequests } from './check-account-requests.ts'
import { checkHoldings } from './check-holdings.ts'
import { checkInterest } from './check-interest.ts'
import { factsOf } from './facts.ts'
import { accountsHistory, accountsRun, depositId, heldByAda, moves, potFirstId } from './sample-accounts.ts'

type Change = Partial<Omit<FinalState, 'held'>> & { readonly held?: Partial<AccountsState> }

/** What the checks of accounts find in the changed run, in one text. */
function foundIn(
  { held, ...changed }: Change = {},
  observed: (records: AccountRecord[]) => void = () => undefined,
) {
  const history = accountsHistory()
  observed(history.accounts.records)
  const facts = factsOf(history, { ...accountsRun, ...changed, held: { ...heldByAda, ...held } })
  return [...checkAccountRequests(facts), ...checkHoldings(facts), ...checkInterest(facts)]
    .map(({ check, found }) => `${check}: ${found}`)
    .join('\n')
}

const without = (id: string) => ({ transfers: moves.filter(transfer => transfer.id !== id) })

const withAccount = (id: string, changed: Partial<AccountsState['accounts'][number]>) => ({
  held: {
    accounts: heldByAda.accounts.map(account => (account.id === id ? { ...account, ...changed } : account)),
  },
})

const unanswered = (deed: AccountRecord['deed']) => (records: AccountRecord[]) => {
  for (const record of records) if (record.deed === deed) record.answer = undefined
}

const refused = (deed: AccountRecord['deed']) => (records: AccountRecord[]) => {
  for (const record of records)
    if (record.deed === deed) record.answer = { status: 409, code: 'account_closed' }
}

test('an undamaged run has no anomaly', () => {
  expect(foundIn()).toBe('')
})

describe('a request that was never answered', () => {
  test('may have been carried out, or not at all', () => {
    expect(foundIn({}, unanswered('open flexisave'))).toBe('')
    expect(foundIn({}, unanswered('move'))).toBe('')
    expect(foundIn(without('10000000-0000-4000-a000-000000000002'), unanswered('move'))).toBe('')
  })

  test('is not there in part', () => {
    const noOpening = { held: { openings: [] } }
    expect(foundIn(noOpening, unanswered('open flexisave'))).toMatch(
      /deposit was posted, and no account opened/,
    )
    expect(foundIn(without(depositId), unanswered('open flexisave'))).toMatch(
      /deposit was not posted as ordered/,
    )
    expect(foundIn(without(potFirstId), unanswered('open pot'))).toMatch(
      /only one of the pot and its first amount/,
    )
  })
})

test.each<[string, Change, RegExp]>([
  [
    'an opening that is missing',
    { held: { openings: [] } },
    /accounts: open flexisave .* acknowledged and is missing/,
  ],
  ['a move that is missing', without('10000000-0000-4000-a000-000000000002'), /accounts: move .* is missing/],
  ['an opening without its event', { held: { events: [] } }, /accounts: .*audit chain tells of it 0 times/],
  [
    'a release by one holder',
    { held: { freezes: heldByAda.freezes.map(freeze => ({ ...freeze, releasedBy: ['ada'] })) } },
    /accounts: nobody asked for this release by all holders/,
  ],
  [
    'a freeze that is missing',
    { held: { freezes: [] } },
    /accounts: freeze freeze: it was acknowledged and no freeze is stored/,
  ],
  [
    'an acceptance that is missing',
    { held: { invitations: [] } },
    /accounts: accept .*its acceptance was acknowledged and is missing/,
  ],
  [
    'an account that is still open',
    withAccount('closed', { closedAt: null }),
    /accounts: close sole .* the account is open/,
  ],
  [
    'a move that nobody asked for',
    { transfers: [...moves, ...moves.slice(1, 2).map(move => ({ ...move, id: 'another' }))] },
    /accounts: nobody asked for this move/,
  ],
  [
    'a slot of a closed account',
    { held: { slots: heldByAda.accesses } },
    /holdings: it takes a slot of ada and is not open/,
  ],
  [
    'an open account without its slot',
    { held: { slots: heldByAda.slots.slice(1) } },
    /holdings: it is open and takes no slot/,
  ],
  [
    'a third holder',
    { held: { accesses: [...heldByAda.accesses, { customerId: 'mary', accountId: 'joint' }] } },
    /holdings: its holders are ada and grace and mary/,
  ],
  [
    'a second holder of an account that is not joint',
    { held: { accesses: [...heldByAda.accesses, { customerId: 'grace', accountId: 'savings' }] } },
    /holdings: it has 2 holders/,
  ],
  [
    'a closed account with money',
    withAccount('closed', { balancePence: 1n }),
    /holdings: it is closed and has 1 pence/,
  ],
  [
    'an entry after the closing',
    withAccount('closed', { closedAt: new Date('2026-01-04T12:00:00Z') }),
    /holdings: entry 1 was booked after it closed/,
  ],
  [
    'a pot that was paid from outside',
    { transfers: moves.map(move => (move.id === potFirstId ? { ...move, debtorAccountId: 'grace' } : move)) },
    /holdings: entry 1 of this pot is with another account/,
  ],
  [
    'money that left a frozen account',
    {
      transfers: [
        ...moves,
        ...moves
          .slice(1, 2)
          .map(move => ({ ...move, debtorAccountId: 'joint', decidedAt: new Date('2026-01-06T13:00:00Z') })),
      ],
    },
    /holdings: it paid this while it was frozen/,
  ],
  [
    'a frozen account without a freeze',
    withAccount('joint', { frozenAt: new Date() }),
    /holdings: whether it is frozen/,
  ],
  [
    'a rounding that was carried wrong',
    {
      held: {
        credits: heldByAda.credits.map(credit => ({
          ...credit,
          paidToDatePence: credit.paidToDatePence - 1n,
        })),
      },
    },
    /interest: by 2026-01-31 209 pence were due, the days add up to 210/,
  ],
  [
    'a day that was left out',
    {
      held: {
        credits: heldByAda.credits.map(credit => ({
          ...credit,
          fromDay: credit.fromDay.replace('02-01', '02-02'),
        })),
      },
    },
    /interest: the days from 2026-02-02 were paid for, and the next one was 2026-02-01/,
  ],
  [
    'a month without interest',
    { held: { credits: heldByAda.credits.slice(0, 1) } },
    /interest: it was paid to 2026-01-31, and was due to 2026-02-28/,
  ],
  [
    'interest that was paid twice',
    {
      transfers: [
        ...moves,
        ...moves.filter(({ id }) => id === 'january').map(move => ({ ...move, id: 'again' })),
      ],
    },
    /interest: it pays interest that no account was due/,
  ],
])('%s is found', (_, changed, words) => {
  expect(foundIn(changed)).toMatch(words)
})

test('a refused move that is stored is found', () => {
  expect(foundIn({}, refused('move'))).toMatch(/accounts: move .* was refused and is stored/)
})
