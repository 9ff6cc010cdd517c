import type { ReactNode } from 'react'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import type { Statement } from '../../../contract/statements.ts'
import { useFocusAtFirst } from '../use-focus-at-first.ts'
import { DrawnPage } from './drawn-page.tsx'
import { writeMonth } from '../../../contract/month-words.ts'
import { writePeriod, writeShortDay } from './statement-period.ts'
import { statementsWords as words } from './statement-words.ts'
import { useSeen } from './use-seen.ts'
import { useStatementSize } from './use-statement-size.ts'

interface StatementRowProps {
  readonly accountId: string
  readonly statement: Statement
  /** The one that is wanted most; its Download stands out among the many. */
  readonly isNewest: boolean
  readonly takesFocus: boolean
  readonly isBusy: (format: 'pdf' | 'csv') => boolean
  readonly onView: () => void
  readonly onDownload: () => void
  readonly onCsv: () => void
}

// By the list's own width: one column, then the page beside the facts, then everything on a line.
const rowClass =
  'flex flex-col items-start gap-x-4 gap-y-1 border-t border-line p-4 md:px-6 @min-[20rem]:grid ' +
  '@min-[20rem]:grid-cols-[3rem_minmax(0,1fr)_auto] @min-[20rem]:items-center @min-[20rem]:gap-y-0 ' +
  '@min-[40rem]:grid-cols-[3rem_minmax(0,1fr)_auto_auto] @min-[40rem]:gap-x-5'
const actionsClass =
  'col-span-3 col-start-1 row-start-3 mt-4 flex w-full flex-wrap gap-2 @max-[40rem]:*:min-h-11 @max-[40rem]:*:flex-1 ' +
  '@min-[40rem]:col-span-1 @min-[40rem]:col-start-4 @min-[40rem]:row-span-2 @min-[40rem]:row-start-1 @min-[40rem]:mt-0 ' +
  '@min-[40rem]:flex-nowrap'

/** One statement: its month and days, how large it is, and what can be done with it. */
export function StatementRow(props: StatementRowProps) {
  const { accountId, statement, isNewest, takesFocus, isBusy, onView, onDownload, onCsv } = props
  const { ref, isSeen } = useSeen<HTMLLIElement>()
  const heading = useFocusAtFirst<HTMLHeadingElement>(takesFocus)
  const size = useStatementSize(accountId, statement, isSeen)
  const month = writeMonth(statement.id)
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
          <span>{writePeriod(statement)}</span>
          <span>{size}</span>
        </Facts>
        <Facts>
          <span>{words.issued(writeShortDay(statement.date))}</span>
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
