import { limits } from '../../../../content/facts.ts'
import type { Account } from '../../../contract/accounts.ts'
import { useEnvironment } from '../environment.ts'
import { transactionsQuery } from './transaction-queries.ts'
import { isFiltered, type TransactionsAsked } from './transactions-asked.ts'
import { useAsked } from '../use-asked.ts'

/**
 * The page of transactions that is asked for. `isUnused`: the account has no line at all, so there is nothing to search, to
 * filter or to export. Before the bank has said so, an account on which nothing was booked is taken for one.
 */
export function useListed(account: Account | undefined, { page, filters, order }: TransactionsAsked) {
  const { bank } = useEnvironment()
  const asked = { accountId: account?.id ?? '', page, pageSize: limits.transactionsPageSize, filters, order }
  const list = useAsked({ ...transactionsQuery(bank, asked), enabled: account !== undefined })
  const { data, isPlaceholderData } = list
  const isEmpty = data ? data.total === 0 && !isPlaceholderData : account?.lastBookedAt === null
  const isUnused = isEmpty && !isFiltered(filters)
  return { list, isUnused }
}
