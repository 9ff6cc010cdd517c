import { limits } from '../../../../content/facts.ts'
import type { Account } from '../../../contract/accounts.ts'
import { useEnvironment } from '../environment.ts'
import { transactionsQuery } from './transaction-queries.ts'
import { isFiltered, type TransactionsAsked } from './transactions-asked.ts'
import { useAsked } from '../use-asked.ts'

/**
 * The page of transactions that is asked for. `hasLines`: there is something to search, to filter or to export;
 * `isUnused`: there is nothing, not even a line that was declined. Neither, until the bank has said which.
 */
export function useListed(account: Account | undefined, { page, filters, order }: TransactionsAsked) {
  const { bank } = useEnvironment()
  const asked = { accountId: account?.id ?? '', page, pageSize: limits.transactionsPageSize, filters, order }
  const list = useAsked({ ...transactionsQuery(bank, asked), enabled: account !== undefined })
  const { data, isPlaceholderData } = list
  const isListed = data ? data.total > 0 || isPlaceholderData : account?.lastBookedAt !== null
  const hasLines = isListed || isFiltered(filters)
  return { list, hasLines, isUnused: data !== undefined && !hasLines }
}
