import { queryOptions } from '@tanstack/react-query'
import { timings } from '../../../../content/facts.ts'
import type { ComingDay, ComingItem } from '../../../contract/coming-up.ts'
import { BankFault, type BankClient } from '../bank-client.ts'

/**
 * What is due on an account in the next 31 days. Below the key of accounts: whatever changes an account's money changes
 * what is expected of it.
 */
export const comingUpQuery = (bank: BankClient, accountId: string) =>
  queryOptions({
    queryKey: ['accounts', accountId, 'coming up'],
    queryFn: async ({ signal }) => {
      const reply = await bank.readComingUp({ query: { accountId }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    refetchInterval: timings.balanceRefreshMs,
  })

/** Something due, with its day. */
export type DueItem = ComingItem & { readonly date: string }

/**
 * The first of what is due on several accounts, in order of the days. Between two of them a move is in both lists: as it
 * leaves, and as it comes in, which is left out.
 */
export const firstDue = (accounts: readonly (readonly ComingDay[])[], count: number): readonly DueItem[] =>
  accounts
    .flat()
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .flatMap(({ date, items }) => items.map(item => ({ ...item, date })))
    .filter(({ direction }) => direction === 'out')
    .slice(0, count)
