import { useEffect, useId, useRef, useState } from 'react'
import type { ExportFormat, TransactionFilters } from '../../../contract/transactions.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { allAccounts } from '../accounts/account-address.ts'
import { useEnvironment } from '../environment.ts'
import { useBankQuery } from '../query-client.ts'
import { saveFile } from '../save-file.ts'
import { fetchExport } from './fetch-export.ts'
import { transactionCountQuery } from './transaction-queries.ts'
import { describeFiltered } from './transaction-words.ts'

interface FormatWords {
  readonly format: ExportFormat
  readonly name: string
  readonly about: string
  /** Whether it leaves out declined transactions, which moved no money. */
  readonly isOfCompleted: boolean
}

/** The formats, the most useful one first; QIF last, because its files do not state their date order. */
export const exportFormats = [
  {
    format: 'csv',
    name: 'CSV',
    about: 'For a spreadsheet. A row for every transaction, with all its columns.',
    isOfCompleted: false,
  },
  {
    format: 'ofx',
    name: 'OFX',
    about: 'For accounting software. Completed transactions: a declined one moved no money.',
    isOfCompleted: true,
  },
  {
    format: 'qif',
    name: 'QIF',
    about:
      'For older accounting software. Completed transactions. Dates have the day first (DD/MM/YYYY): choose the same when you import.',
    isOfCompleted: true,
  },
] as const satisfies readonly FormatWords[]

export const exportWords = {
  title: 'Export Transactions',
  close: 'Close',
  format: 'Format',
  included: 'What is exported',
  nothing: 'There is nothing to export.',
  counting: 'Counting your transactions…',
  cancel: 'Cancel',
  export: 'Export',
  again: 'Try again',
  csvAlone: 'OFX and QIF hold one account each.',
  onlyDeclined: 'It holds completed transactions alone, and you have filtered the declined ones.',
  underWay: 'Exporting your transactions',
  gathered: (percent: number) => `Exporting… ${percent}%`,
  failed: {
    lead: 'The export broke off.',
    text: 'Nothing was saved. Check your connection and try again.',
  },
  done: {
    title: 'Export Ready',
    text: (fileName: string) => `${fileName} is in your downloads.`,
  },
} as const

interface ExportDialogProps {
  readonly accountId: string
  readonly filters: TransactionFilters
  readonly onClose: () => void
}

/** States exactly what is exported, asks for the format, and shows the progress. Closing it cancels an export. */
export function ExportDialog({ accountId, filters, onClose }: ExportDialogProps) {
  const { bank } = useEnvironment()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const counted = useBankQuery(transactionCountQuery(bank, accountId, filters))
  const total = counted.data
  const { state, start } = useExport({ accountId, filters, total: total ?? 0, onDone: onClose })
  const isRunning = state.step === 'running'
  const isUncounted = counted.isError && total === undefined
  const hasFailed = state.step === 'failed' || isUncounted
  return (
    <Dialog
      title={exportWords.title}
      isOpen
      onClose={onClose}
      width="md:w-[34rem]"
      closeLabel={exportWords.close}
    >
      <DialogBody>
        {hasFailed ? (
          <Notice look="danger" role="alert" lead={exportWords.failed.lead}>
            {exportWords.failed.text}
          </Notice>
        ) : (
          <Included
            state={state}
            what={total === undefined ? exportWords.counting : describeFiltered(total, filters)}
          />
        )}
        {total === 0 && <p className="text-muted">{exportWords.nothing}</p>}
        {total !== 0 && accountId === allAccounts && <CsvAlone />}
        {total !== 0 && accountId !== allAccounts && (
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
          {exportWords.cancel}
        </Button>
        <Button
          icon="download"
          busy={isRunning || (isUncounted && counted.isFetching)}
          disabled={!total && !isUncounted}
          onClick={() => void (isUncounted ? counted.refetch() : start(format))}
        >
          {hasFailed ? exportWords.again : exportWords.export}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** What is exported, and in the same place the progress: the dialog keeps its height. */
const Included = ({ state, what }: { state: ExportState; what: string }) => (
  <div className="relative overflow-hidden rounded-control bg-selected px-4 py-3 text-nav">
    {state.step === 'running' ? (
      <>
        <p aria-hidden="true" className="money text-sm text-muted">
          {exportWords.gathered(state.percent)}
        </p>
        <progress
          aria-label={exportWords.underWay}
          max={100}
          value={state.percent}
          className="absolute inset-x-0 bottom-0 block h-1 w-full appearance-none border-0 bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-primary forced-colors:border forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
        />
      </>
    ) : (
      <p className="text-sm text-muted">{exportWords.included}</p>
    )}
    <p className="money font-semibold wrap-anywhere">{what}</p>
  </div>
)

/** The one format of all accounts, and why there is no other. */
const CsvAlone = () => {
  const { name, about } = exportFormats[0]
  return (
    <section aria-label={exportWords.format}>
      <h3 className="font-body text-base font-semibold">{name}</h3>
      <p className="text-sm text-pretty text-muted">
        {about} {exportWords.csvAlone}
      </p>
    </section>
  )
}

interface FormatChoiceProps {
  readonly chosen: ExportFormat
  readonly onChoose: (format: ExportFormat) => void
  readonly isOff: boolean
  /** The filtered transactions include no completed one. */
  readonly isDeclinedOnly: boolean
}

/** The formats as cards, each with its purpose. */
export function FormatChoice({ chosen, onChoose, isOff, isDeclinedOnly }: FormatChoiceProps) {
  const name = useId()
  return (
    <fieldset disabled={isOff} className="min-w-0">
      <legend className="pb-2 text-sm font-semibold">{exportWords.format}</legend>
      <div className="grid gap-2">
        {exportFormats.map(({ format, name: title, about, isOfCompleted }) => {
          const isEmpty = isOfCompleted && isDeclinedOnly
          return (
            <label
              key={format}
              className="flex cursor-pointer gap-3 rounded-control border border-line-strong px-4 py-3 not-has-[:disabled]:hover:bg-hover has-[:checked]:border-link has-[:checked]:bg-selected has-[:disabled]:cursor-not-allowed has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
            >
              <input
                type="radio"
                name={name}
                checked={chosen === format}
                disabled={isEmpty}
                onChange={() => onChoose(format)}
                className="mt-1.5 size-[.9rem] flex-none appearance-none rounded-full border-[1.5px] border-link outline-none checked:border-[.3rem] disabled:border-line-strong"
              />
              <span className="min-w-0 font-semibold">
                {title}
                <span className="block text-sm font-normal text-pretty text-muted">
                  {isEmpty ? exportWords.onlyDeclined : about}
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

export type ExportState =
  | { readonly step: 'choosing' }
  | { readonly step: 'running'; readonly percent: number }
  | { readonly step: 'failed' }

interface ExportOf {
  readonly accountId: string
  readonly filters: TransactionFilters
  /** How many transactions match the filters; some formats contain fewer. */
  readonly total: number
  readonly onDone: () => void
}

/** Fetches and saves an export, one at a time. It is cancelled when its dialog closes. */
export function useExport({ accountId, filters, total, onDone }: ExportOf) {
  const { bank, clock, toasts } = useEnvironment()
  const [state, setState] = useState<ExportState>({ step: 'choosing' })
  const attempt = useRef<AbortController>(undefined)
  useEffect(() => () => attempt.current?.abort(), [])

  const onRecords = (count: number) => {
    const percent = Math.min(99, Math.floor((100 * count) / Math.max(1, total)))
    setState(before =>
      before.step === 'running' && before.percent === percent ? before : { step: 'running', percent },
    )
  }

  async function start(format: ExportFormat) {
    const { signal } = (attempt.current = new AbortController())
    onRecords(0)
    try {
      const file = await fetchExport(bank, { accountId, filters, format, signal, onRecords })
      saveFile(clock, file.content, file.name)
      toasts.show({ look: 'success', title: exportWords.done.title, text: exportWords.done.text(file.name) })
      onDone()
    } catch {
      if (!signal.aborted) setState({ step: 'failed' })
    }
  }
  return { state, start }
}
