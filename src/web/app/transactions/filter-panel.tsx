import { useQuery } from '@tanstack/react-query'
import { type RefObject, type SubmitEvent, useId, useState, useSyncExternalStore } from 'react'
import { Dialog as AriaDialog, Popover } from 'react-aria-components'
import type { TransactionFilters } from '../../../contract/transactions.ts'
import { Button } from '../../components/button.tsx'
import { SelectField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Dialog, DialogBody } from '../dialog.tsx'
import { allAccounts } from '../accounts/account-address.ts'
import { useEnvironment } from '../environment.ts'
import { DateRange } from './date-range.tsx'
import { draftOf, emptyDraft, type FilterDraft, filtersOf, findDateFault } from './filter-draft.ts'
import { amountBands, categories, type ListOrder, orders, statuses } from './list-request.ts'
import { transactionCountQuery } from './transaction-queries.ts'
import { filterWords, filterWords as words } from './transaction-words.ts'

interface FilterPanelProps {
  readonly accountId: string
  readonly filters: TransactionFilters
  readonly order: ListOrder
  readonly onApply: (filters: TransactionFilters, order: ListOrder) => void
  readonly onClose: () => void
  readonly button: RefObject<HTMLButtonElement | null>
}

/** The design's breakpoint `md`: narrower is a phone. */
const phoneBelowRem = 48
/** From this width the list is always a table, whose headers sort; that of all accounts has a column more. */
const tableFromRem = 80
const allTableFromRem = 90

/** The filters: a popover under their button, on a phone a sheet from the bottom. */
export function FilterPanel({ button, ...form }: FilterPanelProps) {
  const isWide = useWideScreen(phoneBelowRem)
  const hasHeads = useWideScreen(form.accountId === allAccounts ? allTableFromRem : tableFromRem)
  const { onClose } = form
  if (!isWide)
    return (
      <Dialog title={filterWords.title} isOpen onClose={onClose} width="" closeLabel={filterWords.close}>
        <FilterForm {...form} hasOrder />
      </Dialog>
    )
  return (
    <Popover
      triggerRef={button}
      isOpen
      onOpenChange={open => !open && onClose()}
      placement={hasHeads ? 'bottom end' : 'bottom start'}
      offset={8}
      className="z-(--z-dropdown) flex w-[28rem] max-w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-panel border border-line bg-surface shadow-3 transition duration-(--motion-base) ease-out data-[entering]:translate-y-2 data-[entering]:opacity-0 data-[exiting]:opacity-0"
    >
      <AriaDialog aria-label={filterWords.title} className="flex min-h-0 flex-col outline-none">
        <FilterForm {...form} hasOrder={!hasHeads} />
      </AriaDialog>
    </Popover>
  )
}

interface FilterFormProps {
  readonly accountId: string
  readonly filters: TransactionFilters
  readonly order: ListOrder
  /** Where there are no column headers to sort by. */
  readonly hasOrder: boolean
  readonly onApply: (filters: TransactionFilters, order: ListOrder) => void
  readonly onClose: () => void
}

/** Status, amount, dates and category. The panel shows how many transactions match before they are applied. */
export function FilterForm({ accountId, filters, order, hasOrder, onApply, onClose }: FilterFormProps) {
  const { bank } = useEnvironment()
  const [draft, setDraft] = useState(() => draftOf(filters, order))
  const [isChecked, setChecked] = useState(true)
  const change = (part: Partial<FilterDraft>) => setDraft(before => ({ ...before, ...part }))
  const fault = findDateFault(draft)
  const chosen = filtersOf(draft, filters.search)
  const count = useQuery({ ...transactionCountQuery(bank, accountId, chosen), enabled: !fault })
  // The count of the previous filters does not apply to these.
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

interface RadioChipsProps<Value extends string> {
  readonly legend: string
  /** The option for no filter; it comes first. */
  readonly any: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value | undefined
  readonly onChoose: (value: Value | undefined) => void
  /** Two in a row, equally wide. */
  readonly inPairs?: boolean
}

/** A choice of one option, each a chip with a radio mark. */
export function RadioChips<Value extends string>(props: RadioChipsProps<Value>) {
  const { legend, any, options, chosen, onChoose, inPairs = false } = props
  const name = useId()
  const chips = [{ value: undefined, label: any }, ...options]
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-sm font-semibold">{legend}</legend>
      <div
        className={
          inPairs ? 'grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2' : 'flex flex-wrap gap-2'
        }
      >
        {chips.map(({ value, label }) => (
          <label
            key={label}
            className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-control border border-line-strong px-3 text-sm font-medium hover:bg-hover has-[:checked]:border-link has-[:checked]:bg-selected has-[:checked]:font-strong has-[:checked]:text-link has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus max-md:min-h-11"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="size-[.8rem] flex-none appearance-none rounded-full border-[1.5px] border-current outline-none checked:border-[.27rem]"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Whether the screen is at least so wide, in rem of the browser's font size. */
export function useWideScreen(fromRem: number): boolean {
  const media = matchMedia(`(width >= ${fromRem}rem)`)
  return useSyncExternalStore(
    onChange => {
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => media.matches,
  )
}
