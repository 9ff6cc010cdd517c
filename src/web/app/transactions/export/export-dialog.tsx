import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import type { ExportFormat, TransactionFilters } from '../../../../contract/transactions.ts'
import { Dialog, DialogBody, DialogFooter } from '../../dialog.tsx'
import { useEnvironment } from '../../environment.ts'
import { describeFiltered } from '../filters/filter-words.ts'
import { transactionCountQuery } from '../transaction-queries.ts'
import { exportWords as words } from './export-words.ts'
import { FormatChoice } from './format-choice.tsx'
import { useExport, type ExportState } from './use-export.ts'
import { useAsked } from '../../use-asked.ts'

interface ExportDialogProps {
  readonly accountId: string
  readonly filters: TransactionFilters
  readonly onClose: () => void
}

/** Names exactly what is exported, asks for the format, and shows how far it has come. Closing it ends an export. */
export function ExportDialog({ accountId, filters, onClose }: ExportDialogProps) {
  const { bank } = useEnvironment()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const counted = useAsked(transactionCountQuery(bank, accountId, filters))
  const total = counted.data
  const { state, start } = useExport({ accountId, filters, total: total ?? 0, onDone: onClose })
  const isRunning = state.step === 'running'
  const isUncounted = counted.isError && total === undefined
  const hasFailed = state.step === 'failed' || isUncounted
  return (
    <Dialog title={words.title} isOpen onClose={onClose} width="md:w-[34rem]" closeLabel={words.close}>
      <DialogBody>
        {hasFailed ? (
          <Notice look="danger" role="alert" lead={words.failed.lead}>
            {words.failed.text}
          </Notice>
        ) : (
          <Included
            state={state}
            what={total === undefined ? words.counting : describeFiltered(total, filters)}
          />
        )}
        {total === 0 ? (
          <p className="text-muted">{words.nothing}</p>
        ) : (
          <FormatChoice
            chosen={format}
            onChoose={setFormat}
            isOff={isRunning}
            isDeclinedOnly={filters.status === 'declined'}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="line" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          icon="download"
          busy={isRunning || (isUncounted && counted.isFetching)}
          disabled={!total && !isUncounted}
          onClick={() => void (isUncounted ? counted.refetch() : start(format))}
        >
          {hasFailed ? words.again : words.export}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** What is exported, and in the same place how far it has come: the dialog keeps its height. */
const Included = ({ state, what }: { state: ExportState; what: string }) => (
  <div className="relative overflow-hidden rounded-control bg-selected px-4 py-3 text-nav">
    {state.step === 'running' ? (
      <>
        <p aria-hidden="true" className="money text-sm text-muted">
          {words.gathered(state.percent)}
        </p>
        <progress
          aria-label={words.underWay}
          max={100}
          value={state.percent}
          className="absolute inset-x-0 bottom-0 block h-1 w-full appearance-none border-0 bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-primary forced-colors:border forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
        />
      </>
    ) : (
      <p className="text-sm text-muted">{words.included}</p>
    )}
    <p className="money font-semibold wrap-anywhere">{what}</p>
  </div>
)
