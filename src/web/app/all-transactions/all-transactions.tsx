import { useRef, useState } from 'react'
import { limits } from '../../../../content/facts.ts'
import type { TransactionFilters } from '../../../contract/transactions.ts'
import { Button } from '../../components/button.tsx'
import { SelectField } from '../../components/field.tsx'
import { DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { useBankQuery } from '../query-client.ts'
import { isFiltered } from '../transactions/list-request.ts'
import { Pager, pageRange } from '../transactions/pager.tsx'
import { SearchBox } from '../transactions/search-box.tsx'
import type { AccountOf } from '../transactions/transaction-rows.tsx'
import { transactionsQuery } from '../transactions/transaction-queries.ts'
import { transactionsWords } from '../transactions/transaction-words.ts'
import { allTransactionsWords } from './all-transactions-words.ts'
import { FoundTransactions } from './found-transactions.tsx'

const pageSize = limits.transactionsPageSize

export interface AllTransactionsProps {
  /** An account's id, or `all`. */
  readonly accountId: string
  /** In the list of all accounts: the name of a transaction's account. */
  readonly accountOf?: AccountOf | undefined
  /** Whether the account has more than one page: then the pager keeps its room, even if a search finds fewer. */
  readonly isLong: boolean
  readonly onClose: () => void
}

/** The dialog's search, filters and page, and the matching transactions. Another search or filter starts on page 1. */
export function AllTransactions({ accountId, accountOf, isLong, onClose }: AllTransactionsProps) {
  const { bank } = useEnvironment()
  const [filters, setFilters] = useState<TransactionFilters>({})
  const [page, setPage] = useState(1)
  const area = useRef<HTMLElement>(null)
  const request = { accountId, page, pageSize, filters, order: 'declined_first' } as const
  const found = useBankQuery(transactionsQuery(bank, request))
  const filter = (next: TransactionFilters) => {
    setFilters(next)
    setPage(1)
  }
  const { data, isPlaceholderData } = found
  const { pageCount } = pageRange({ page, pageSize, total: data?.total ?? 0 })
  const turned = data && data.total > pageSize ? data : undefined
  return (
    <div className="flex min-h-0 flex-col overflow-y-auto *:flex-none low:overflow-visible">
      <FilterBar filters={filters} onChange={changed => filter({ ...filters, ...changed })} />
      <FoundTransactions
        found={found}
        accountOf={accountOf}
        area={area}
        isFiltered={isFiltered(filters)}
        onClear={() => {
          area.current?.focus() // its button disappears
          filter({})
        }}
      />
      <DialogFooter>
        <output className="sr-only">
          {data && !isPlaceholderData && transactionsWords.found({ total: data.total, page, pageCount })}
        </output>
        {(isLong || turned) && (
          <Pager
            page={turned?.page ?? 1}
            pageSize={pageSize}
            total={turned?.total ?? pageSize + 1}
            showing={transactionsWords.showing}
            isAnnounced={false}
            onPage={setPage}
            className={`min-w-0 flex-1 gap-3 max-md:basis-full max-md:text-center max-md:*:w-full ${turned ? '' : 'invisible'}`}
          />
        )}
        <Button size="small" onClick={onClose} className="max-md:min-h-11 md:ml-1">
          {allTransactionsWords.close}
        </Button>
      </DialogFooter>
    </div>
  )
}

interface FilterBarProps {
  readonly filters: TransactionFilters
  readonly onChange: (changed: TransactionFilters) => void
}

/** The search, which takes effect once typing pauses, and the two filters, which take effect at once. */
export const FilterBar = ({ filters, onChange }: FilterBarProps) => (
  <div className="grid flex-none grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 px-4 pt-1.5 pb-4 md:grid-cols-[minmax(0,1fr)_11rem_11rem] md:px-6 md:pb-5">
    <div className="max-md:col-span-full">
      <SearchBox
        search={filters.search}
        placeholder={allTransactionsWords.search}
        onSearch={search => onChange({ search })}
      />
    </div>
    <Choice
      label={allTransactionsWords.status}
      options={allTransactionsWords.statuses}
      value={filters.status}
      onChoose={status => onChange({ status })}
    />
    <Choice
      label={allTransactionsWords.amount}
      options={allTransactionsWords.amountBands}
      value={filters.amountBand}
      onChoose={amountBand => onChange({ amountBand })}
    />
  </div>
)

interface ChoiceProps<Value extends string> {
  readonly label: string
  /** An empty value means no filter. */
  readonly options: readonly { readonly value: Value | ''; readonly label: string }[]
  readonly value: Value | undefined
  readonly onChoose: (value: Value | undefined) => void
}

/** A select that shows its purpose by its value; its label is for screen readers. */
function Choice<Value extends string>({ label, options, value, onChoose }: ChoiceProps<Value>) {
  return (
    <SelectField
      label={label}
      className="*:first:sr-only"
      value={value ?? ''}
      onChange={event => {
        const chosen = options.find(option => option.value === event.target.value)
        onChoose(chosen?.value || undefined)
      }}
    >
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}
