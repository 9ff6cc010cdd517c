import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { limits } from '../../../../content/facts.ts'
import { BankFault, type BankClient } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { pageOf } from '../transactions/page-range.ts'
import { useAsked } from '../use-asked.ts'

/** An answer comes without this page. */
const answersRefreshMs = 30_000

export const messagesKey = ['messages'] as const

/** One page of what the customer has sent, newest first. The page before stays in sight while it is fetched. */
const messagesQuery = (bank: BankClient, page: number) =>
  queryOptions({
    queryKey: [...messagesKey, { page }],
    queryFn: async ({ signal }) => {
      const reply = await bank.listMessages({ query: { page, pageSize: limits.messagesPageSize }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    placeholderData: keepPreviousData,
    refetchInterval: answersRefreshMs,
  })

/** The customer's messages on the page that the address names. */
export function useOwnMessages() {
  const { bank } = useEnvironment()
  const [search] = useSearchParams()
  return useAsked(messagesQuery(bank, pageOf(search)))
}
