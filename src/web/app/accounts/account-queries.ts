import { queryOptions } from '@tanstack/react-query'
import { timings } from '../../../../content/facts.ts'
import type { Account } from '../../../contract/accounts.ts'
import { BankFault, type BankClient } from '../bank-client.ts'

/** All accounts that the customer reaches: the primary account first, the closed ones last. */
export const allAccountsQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: ['accounts'],
    queryFn: async ({ signal }) => {
      const reply = await bank.listAccounts({ query: { include: 'closed' }, signal })
      if (reply.status === 200) return reply.body.accounts
      throw new BankFault(reply)
    },
  })

export const openOf = (accounts: readonly Account[]): readonly Account[] =>
  accounts.filter(({ status }) => status !== 'closed')

/** The open accounts, out of the same answer of the bank. */
export const accountsQuery = (bank: BankClient) => queryOptions({ ...allAccountsQuery(bank), select: openOf })

/** The current balance, requested every 5 s (spec section 9), not in a hidden tab. */
export const balanceQuery = (bank: BankClient, accountId: string) =>
  queryOptions({
    queryKey: ['accounts', accountId, 'balance'],
    queryFn: async ({ signal }) => {
      const reply = await bank.readBalance({ params: { id: accountId }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    refetchInterval: timings.balanceRefreshMs,
  })
