import { SelectField } from '../../components/select-field.tsx'
import type { TransactionFilters } from '../../../contract/transactions.ts'
import { SearchBox } from '../transactions/search-box.tsx'
import { allTransactionsWords } from './all-transactions-words.ts'

interface FilterBarProps {
  readonly filters: TransactionFilters
  readonly onChange: (changed: TransactionFilters) => void
}

/** The search, which is handed on once nothing more is typed, and the two choices, which are at once. */
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
  /** An empty value chooses none. */
  readonly options: readonly { readonly value: Value | ''; readonly label: string }[]
  readonly value: Value | undefined
  readonly onChoose: (value: Value | undefined) => void
}

/** A choice that says what it is for by what stands in it; its label is for readers. */
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
