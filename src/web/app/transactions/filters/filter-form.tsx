import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../components/button.tsx'
import { SelectField } from '../../../components/select-field.tsx'
import { Form } from '../../../components/form.tsx'
import type { TransactionFilters } from '../../../../contract/transactions.ts'
import { DialogBody } from '../../dialog.tsx'
import { useEnvironment } from '../../environment.ts'
import { transactionCountQuery } from '../transaction-queries.ts'
import { amountBands, categories, orders, statuses, type ListOrder } from '../transactions-asked.ts'
import { DateRange } from './date-range.tsx'
import { draftOf, emptyDraft, filtersOf, findDateFault, type FilterDraft } from './filter-draft.ts'
import { filterWords as words } from './filter-words.ts'
import { RadioChips } from './radio-chips.tsx'

interface FilterFormProps {
  readonly accountId: string
  readonly filters: TransactionFilters
  readonly order: ListOrder
  /** Where there are no column heads to sort by. */
  readonly hasOrder: boolean
  readonly onApply: (filters: TransactionFilters, order: ListOrder) => void
  readonly onClose: () => void
}

/** Status, amount, dates and category. How many transactions they leave is said before they are applied. */
export function FilterForm({ accountId, filters, order, hasOrder, onApply, onClose }: FilterFormProps) {
  const { bank } = useEnvironment()
  const [draft, setDraft] = useState(() => draftOf(filters, order))
  const [isChecked, setChecked] = useState(true)
  const change = (part: Partial<FilterDraft>) => setDraft(before => ({ ...before, ...part }))
  const fault = findDateFault(draft)
  const chosen = filtersOf(draft, filters.search)
  const count = useQuery({ ...transactionCountQuery(bank, accountId, chosen), enabled: !fault })
  // The count of the filters before is no count of these.
  const total = fault || count.isError || count.isPlaceholderData ? undefined : count.data

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!fault) return onApply(chosen, draft.order)
    setChecked(true)
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${fault.field}]`)?.focus()
  }
  return (
    <Form onSend={submit} className="flex min-h-0 flex-col">
      <DialogBody className="gap-4! md:px-5! md:pt-4! md:pb-5!">
        <RadioChips
          legend={words.status}
          any={words.anyStatus}
          options={statuses.map(value => ({ value, label: words.statuses[value] }))}
          chosen={draft.status}
          onChoose={status => change({ status })}
        />
        <RadioChips
          legend={words.amount}
          any={words.anyAmount}
          options={amountBands.map(value => ({ value, label: words.amountBands[value] }))}
          chosen={draft.amountBand}
          onChoose={amountBand => change({ amountBand })}
          inPairs
        />
        <DateRange
          days={draft}
          fault={isChecked ? fault : undefined}
          onType={part => {
            setChecked(false)
            change(part)
          }}
          onLeave={part => {
            setChecked(true)
            change(part)
          }}
        />
        <SelectField
          label={words.category}
          value={draft.category ?? ''}
          onChange={event => change({ category: categories.find(each => each === event.target.value) })}
        >
          <option value="">{words.anyCategory}</option>
          {categories.map(category => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        {hasOrder && (
          <SelectField
            label={words.order}
            value={draft.order}
            onChange={event =>
              change({ order: orders.find(each => each === event.target.value) ?? 'newest' })
            }
          >
            {orders.map(each => (
              <option key={each} value={each}>
                {words.orders[each]}
              </option>
            ))}
          </SelectField>
        )}
      </DialogBody>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))] md:px-5">
        <Button
          variant="quiet"
          size="small"
          onClick={() => setDraft({ ...emptyDraft, order: draft.order })}
          className="mr-auto -ml-3.5 max-md:min-h-11"
        >
          {words.clear}
        </Button>
        <Button variant="line" size="small" onClick={onClose} className="max-md:min-h-11">
          {words.cancel}
        </Button>
        <Button type="submit" size="small" className="money max-md:min-h-11 max-md:basis-full">
          {words.show(total)}
        </Button>
      </footer>
    </Form>
  )
}
