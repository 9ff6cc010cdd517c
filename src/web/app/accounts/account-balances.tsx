import { formatMoney } from '../../../contract/money.ts'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { Skeleton } from '../skeleton.tsx'
import { useAsked } from '../use-asked.ts'
import { balanceQuery } from './account-queries.ts'
import { accountWords } from './account-words.ts'

const words = accountWords.balances

/** What is booked, what of it is set aside, and what is left of it. It is read again every few seconds. */
export function AccountBalances({ accountId }: { accountId: string }) {
  const { bank } = useEnvironment()
  const { data, isError } = useAsked(balanceQuery(bank, accountId))
  const place = <Skeleton className="h-[1lh] w-24" />
  return (
    <section aria-label={words.title} className="grid gap-2">
      <h3 className="text-lg">{words.title}</h3>
      {isError && !data ? (
        <p className="text-muted">{words.failed}</p>
      ) : (
        <FactList
          facts={[
            { name: words.booked, value: data ? formatMoney(data.booked) : place },
            { name: words.pending, value: data ? formatMoney(data.held) : place },
            { name: words.available, value: data ? formatMoney(data.available) : place },
          ]}
        />
      )}
      <p className="text-sm text-muted">{words.meaning}</p>
    </section>
  )
}
