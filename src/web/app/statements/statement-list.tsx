import { interestRate } from '../../../domain/interest.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { limits, timings } from '../../../../content/facts.ts'
import type { Account, Statement } from '../../../contract/accounts.ts'
import { formatMonth } from '../../../domain/format-dates.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { useEnvironment } from '../environment.ts'
import { useFocusAtFirst } from '../page-heading.tsx'
import { formatSize } from '../save-file.ts'
import { Skeleton } from '../skeleton.tsx'
import { useToast } from '../use-toast.ts'
import { useStatementDownload } from './download-statement.ts'
import { formatPeriod, formatShortDay } from './statement-period.ts'
import { exportAsCsv, type StatementRef, statementPdfQuery } from './statement-queries.ts'
import { statementsWords as words } from './statement-words.ts'

interface StatementListProps {
  readonly account: Account
  readonly statements: readonly Statement[]
}

/** The newest statements, and the older ones on request. */
export function StatementList({ account, statements }: StatementListProps) {
  const environment = useEnvironment()
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<number>(limits.newestStatements)
  const { download, isBusy } = useStatementDownload(account, timings.statementOnStatementsMs)
  const view = useStatementView()
  const row = (statement: Statement, index: number) => {
    const { id, sizeBytes } = statement
    const statementRef = { accountId: account.id, id }
    return (
      <StatementRow
        key={id}
        accountId={account.id}
        statement={statement}
        isNewest={index === 0}
        takesFocus={index === shown - limits.olderStatements}
        isBusy={format => isBusy({ id, format })}
        onView={() => void view(statementRef)}
        onDownload={() =>
          void download({
            id,
            format: 'pdf',
            sizeBytes,
            make: () => queryClient.fetchQuery(statementPdfQuery(environment, statementRef)),
          })
        }
        onCsv={() =>
          void download({
            id,
            format: 'csv',
            make: () => exportAsCsv(environment, statementRef),
          })
        }
      />
    )
  }
  return (
    <>
      <ul className="@container">{statements.slice(0, shown).map(row)}</ul>
      {statements.length > shown && (
        <div className="grid border-t border-line p-4 md:justify-start md:px-6">
          <Button
            variant="line"
            className="whitespace-normal!"
            // A year of rows may take a slow phone longer than a press may take, so the press gets its response
            // first.
            onClick={() => startTransition(() => setShown(count => count + limits.olderStatements))}
          >
            {words.older}
          </Button>
        </div>
      )}
    </>
  )
}

interface StatementRowProps {
  readonly accountId: string
  readonly statement: Statement
  /** The newest one: its Download stands out among the others. */
  readonly isNewest: boolean
  readonly takesFocus: boolean
  readonly isBusy: (format: 'pdf' | 'csv') => boolean
  readonly onView: () => void
  readonly onDownload: () => void
  readonly onCsv: () => void
}

// By the list's own width: one column, then the thumbnail beside the facts, then everything on a line.
const rowClass =
  'flex flex-col items-start gap-x-4 gap-y-1 border-t border-line p-4 md:px-6 @min-[20rem]:grid ' +
  '@min-[20rem]:grid-cols-[3rem_minmax(0,1fr)_auto] @min-[20rem]:items-center @min-[20rem]:gap-y-0 ' +
  '@min-[40rem]:grid-cols-[3rem_minmax(0,1fr)_auto_auto] @min-[40rem]:gap-x-5'
const actionsClass =
  'col-span-3 col-start-1 row-start-3 mt-4 flex w-full flex-wrap gap-2 @max-[40rem]:*:min-h-11 @max-[40rem]:*:flex-1 ' +
  '@min-[40rem]:col-span-1 @min-[40rem]:col-start-4 @min-[40rem]:row-span-2 @min-[40rem]:row-start-1 @min-[40rem]:mt-0 ' +
  '@min-[40rem]:flex-nowrap'

/** One statement: its month and days, its size, and its actions. */
function StatementRow(props: StatementRowProps) {
  const { accountId, statement, isNewest, takesFocus, isBusy, onView, onDownload, onCsv } = props
  const { ref, isSeen } = useSeen<HTMLLIElement>()
  const heading = useFocusAtFirst<HTMLHeadingElement>(takesFocus)
  const size = useStatementSize(accountId, statement, isSeen)
  const month = formatMonth(statement.id)
  return (
    <li ref={ref} className={rowClass}>
      <DrawnPage className="col-start-1 row-span-2 row-start-1 @max-[20rem]:hidden" />
      <h3
        ref={heading}
        tabIndex={-1}
        className="col-start-2 row-start-1 text-lg leading-[1.3] outline-none @min-[40rem]:self-end"
      >
        {month}
      </h3>
      <span className="col-start-3 row-start-1 @min-[40rem]:row-span-2">
        <Badge look="completed">{words.available}</Badge>
      </span>
      <div className="col-span-2 col-start-2 row-start-2 self-start text-sm text-muted @min-[40rem]:col-span-1">
        <Facts>
          <span>{formatPeriod(statement)}</span>
          <span>{size}</span>
        </Facts>
        {statement.interest && (
          <Facts>
            <span>{interestRate(statement.interest)}</span>
            <span>{words.interestPaid(statement.interest.paid)}</span>
          </Facts>
        )}
        <Facts>
          <span>{words.issued(formatShortDay(statement.date))}</span>
          <span>
            <button
              type="button"
              aria-label={words.of(words.csv, month)}
              aria-disabled={isBusy('csv')}
              onClick={onCsv}
              className="link tap cursor-pointer aria-disabled:cursor-progress"
            >
              {words.csv}
            </button>
          </span>
        </Facts>
      </div>
      <div className={actionsClass}>
        <Button
          variant="line"
          size="small"
          icon="eye"
          aria-label={words.of(words.view, month)}
          onClick={onView}
        >
          {words.view}
        </Button>
        <Button
          variant={isNewest ? 'primary' : 'line'}
          size="small"
          icon="download"
          aria-label={words.of(words.download, month)}
          busy={isBusy('pdf')}
          onClick={onDownload}
        >
          {words.download}
        </Button>
      </div>
    </li>
  )
}

/** Two facts on a line, or below one another where it is narrow. */
const Facts = ({ children }: { children: ReactNode }) => (
  <p className="money flex flex-wrap gap-x-4 @min-[40rem]:gap-x-2.5 @min-[40rem]:*:not-first:before:mr-2.5 @min-[40rem]:*:not-first:before:content-['·']">
    {children}
  </p>
)

/** Placeholders for the rows while they load, with the rows' height, so that nothing below them moves. */
export const StatementRowsSkeleton = () => (
  <div aria-hidden="true" className="@container">
    {Array.from({ length: limits.newestStatements }, (_, row) => (
      <div
        key={row}
        className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-4 border-t border-line p-4 md:px-6 @min-[40rem]:gap-x-5"
      >
        <DrawnPage />
        <div className="grid min-h-17 grid-cols-[minmax(0,1fr)] content-center gap-2.5">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-60" />
        </div>
        <span className="col-span-2 mt-4 flex gap-2 *:h-11 *:flex-1 *:rounded-control *:border *:border-line @min-[40rem]:hidden">
          <span />
          <span />
        </span>
      </div>
    ))}
  </div>
)

const lines = ['first', 'second', 'third', 'fourth', 'fifth']

/** A drawn thumbnail of a statement's page. */
const DrawnPage = ({ className = '' }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={`grid h-15 w-12 flex-none content-start gap-1 rounded-badge border border-line bg-sunken px-[.4rem] py-2 ${className}`}
  >
    <span className="h-[5px] w-[45%] bg-gorse" />
    {lines.map(line => (
      <span key={line} className="h-0.5 bg-line-strong opacity-60" />
    ))}
  </span>
)

/**
 * The size that the bank states. For every other statement it is the real one, for which the PDF is drawn once its
 * row is visible (ruling 18). A very long one is drawn only on request, and until then its row shows its number of
 * transactions.
 */
function useStatementSize(accountId: string, statement: Statement, isSeen: boolean): string {
  const environment = useEnvironment()
  const { id, sizeBytes, transactionCount } = statement
  const isLong = transactionCount > limits.statementDrawnUnaskedTransactions
  const { data } = useQuery({
    ...statementPdfQuery(environment, { accountId, id }),
    enabled: isSeen && !isLong && sizeBytes === undefined,
  })
  const known = sizeBytes ?? data?.size
  if (known === undefined && isLong) return words.transactions(transactionCount)
  return words.pdf(known === undefined ? undefined : formatSize(known))
}

/** How long a PDF stays available to the tab that shows it, which may reload it. */
const shownKeptMs = 15 * 60_000

const viewToastTitles = [words.notShown.title, words.blocked.title]

/**
 * Opens statements in their own tab, in the browser's viewer (docs/decisions/statements-open-in-a-tab.md). The tab
 * opens with the press, because browsers block tabs opened later, and shows a loading message until the PDF is ready.
 */
function useStatementView() {
  const environment = useEnvironment()
  const queryClient = useQueryClient()
  const { showToast, forget } = useToast(viewToastTitles)

  return async function view(statementRef: StatementRef): Promise<void> {
    forget()
    const month = formatMonth(statementRef.id)
    const tab = window.open('', '_blank')
    if (!tab) return showToast({ look: 'danger', ...words.blocked })
    tab.document.title = words.making(month)
    tab.document.body.textContent = words.making(month)
    try {
      const pdf = await queryClient.fetchQuery(statementPdfQuery(environment, statementRef))
      const address = URL.createObjectURL(pdf)
      environment.clock.after(shownKeptMs, () => URL.revokeObjectURL(address))
      tab.location.replace(address)
    } catch {
      tab.close()
      showToast({ look: 'danger', title: words.notShown.title, text: words.notShown.text(month) })
    }
  }
}

/** Whether an element has been visible on the screen. */
function useSeen<Kind extends Element>() {
  const ref = useRef<Kind>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return undefined
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return { ref, isSeen }
}
