import type { RefObject } from 'react'
import { Dialog as AriaDialog, Popover } from 'react-aria-components'
import type { TransactionFilters } from '../../../../contract/transactions.ts'
import { Dialog } from '../../dialog.tsx'
import type { ListOrder } from '../transactions-asked.ts'
import { useWideScreen } from '../use-wide-screen.ts'
import { FilterForm } from './filter-form.tsx'
import { filterWords } from './filter-words.ts'

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
/** From here up the list is surely a table, whose heads sort. */
const tableFromRem = 80

/** The filters: a popover under their button, on a phone a sheet from the bottom. */
export function FilterPanel({ button, ...form }: FilterPanelProps) {
  const isWide = useWideScreen(phoneBelowRem)
  const hasHeads = useWideScreen(tableFromRem)
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
