import { queryOptions } from '@tanstack/react-query'
import { timings } from '../../../../content/facts.ts'
import { BankFault, type BankClient } from '../bank-client.ts'

/** The most that the bank puts on a page. Who has more is told how many there are. */
const shownMost = 100

/** What of an account's money is set aside, newest first, as fresh as the balance that it lowers. */
export const holdsQuery = (bank: BankClient, accountId: string) =>
  queryOptions({
    queryKey: ['accounts', accountId, 'holds'],
    queryFn: async ({ signal }) => {
      const reply = await bank.listHolds({
        params: { id: accountId },
        query: { pageSize: shownMost },
        signal,
      })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    refetchInterval: timings.balanceRefreshMs,
  })
