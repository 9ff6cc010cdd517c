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
  const { data: total, isError } = useAsked(transactionCountQuery(bank, accountId, filters))
  const { state, start } = useExport({ accountId, filters, total: total ?? 0, onDone: onClose })
  const isRunning = state.step === 'running'
  return (
    <Dialog title={words.title} isOpen onClose={onClose} width="md:w-[34rem]" closeLabel={words.close}>
      <DialogBody>
        <div className="rounded-control bg-selected px-4 py-3 text-nav">
          <p className="text-sm text-muted">{words.included}</p>
          <p className="money font-semibold wrap-anywhere">
            {total === undefined ? !isError && words.counting : describeFiltered(total, filters)}
          </p>
        </div>
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
        <Progress state={state} />
        {(state.step === 'failed' || (isError && total === undefined)) && (
          <Notice look="danger" role="alert" lead={words.failed.lead}>
            {words.failed.text}
          </Notice>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="line" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button icon="download" busy={isRunning} disabled={!total} onClick={() => void start(format)}>
          {state.step === 'failed' ? words.again : words.export}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function Progress({ state }: { state: ExportState }) {
  if (state.step !== 'running') return null
  return (
    <div className="grid gap-2">
      <progress
        aria-label={words.underWay}
        max={100}
        value={state.percent}
        className="block h-1 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-primary"
      />
      <p aria-hidden="true" className="money text-sm text-muted">
        {words.gathered(state.percent)}
      </p>
    </div>
  )
}
