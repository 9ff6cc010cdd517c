import { useQuery } from '@tanstack/react-query'
import { Mark } from '../../components/mark.tsx'
import type { Account } from '../../../contract/accounts.ts'
import { formatSortCode } from '../../../contract/account-numbers.ts'
import { formatMoney } from '../../../contract/money.ts'
import { balanceQuery } from '../accounts/account-queries.ts'
import { useEnvironment } from '../environment.ts'
import { transferWords } from './transfer-words.ts'

/** The account that the money leaves, and what it holds now. */
export function FromAccount({ account }: { account: Account }) {
  const { bank } = useEnvironment()
  const balance = useQuery(balanceQuery(bank, account.id))
  return (
    <div className="money flex items-center gap-3 rounded-control bg-selected px-4 py-3 text-nav leading-[1.35] font-semibold">
      <Mark className="size-5.5 flex-none text-link" />
      <span className="min-w-0 wrap-anywhere">
        {account.product}
        <small className="block text-xs font-normal text-muted">
          {formatSortCode(account.sortCode)}&nbsp; {account.accountNumber}
        </small>
      </span>
      <span className="ml-auto text-right">
        {formatMoney(balance.data?.available ?? account.availableBalance)}
        <small className="block text-xs font-normal text-muted">{transferWords.available}</small>
      </span>
    </div>
  )
}
