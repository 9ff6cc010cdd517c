import { queryOptions } from '@tanstack/react-query'
import type { Account, Interest } from '../../../contract/accounts.ts'
import { formatLongDate } from '../../../domain/format-dates.ts'
import { interestRate } from '../../../domain/interest.ts'
import { formatMoney } from '../../../domain/money.ts'
import { BankFault, type BankClient } from '../bank-client.ts'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { Panel } from '../panel.tsx'
import { useBankQuery } from '../query-client.ts'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import { accountPageWords } from './own-account-words.ts'

interface Rate {
  readonly aer: string
  readonly gross: string
  readonly isFixed: boolean
}

/** Of a savings account's interest (spec section 11.3). */
const words = {
  title: accountPageWords.interest,
  rate: 'Rate',
  rateOf: ({ aer, gross, isFixed }: Rate) =>
    `${interestRate({ aer, gross })} ${isFixed ? 'fixed' : 'variable'}`,
  accrued: 'Earned, not yet paid',
  next: 'Next payment',
  thisYear: 'Paid this tax year (from 6 April)',
  lastYear: 'Paid last tax year',
  total: 'Paid in all',
  failed: {
    lead: 'We could not load the interest.',
    text: 'The bank did not answer. Your money is not affected.',
  },
} as const

const interestQuery = (bank: BankClient, accountId: string) =>
  queryOptions({
    queryKey: ['accounts', 'interest', accountId],
    queryFn: async ({ signal }) => {
      const reply = await bank.readInterest({ params: { id: accountId }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })

/** Spec section 11.3: what a savings account earns, and what it was paid. */
export function AccountInterest({ account }: { account: Account }) {
  const { bank } = useEnvironment()
  const { data, error, isError, isPending, refetch } = useBankQuery(interestQuery(bank, account.id))
  return (
    <Panel title={words.title} isBusy={isPending}>
      <div className="px-4 pb-5 md:px-6">
        {isPending && (
          <Placeholder>
            <div className="border-t border-line py-3.5">
              <Skeleton className="h-3 w-48" />
            </div>
          </Placeholder>
        )}
        {isError && !data && (
          <LoadFailure words={words.failed} error={error} onRetry={() => void refetch()} />
        )}
        {data && <FactList facts={factsOf(data, account)} />}
      </div>
    </Panel>
  )
}

function factsOf({ aer, gross, accrued, nextOn, thisYear, lastYear, total }: Interest, account: Account) {
  const next = nextOn === null ? [] : [{ name: words.next, value: formatLongDate(nextOn) }]
  return [
    { name: words.rate, value: words.rateOf({ aer, gross, isFixed: account.productCode === 'fixed_1y' }) },
    { name: words.accrued, value: formatMoney(accrued) },
    ...next,
    { name: words.thisYear, value: formatMoney(thisYear) },
    { name: words.lastYear, value: formatMoney(lastYear) },
    { name: words.total, value: formatMoney(total) },
  ]
}
