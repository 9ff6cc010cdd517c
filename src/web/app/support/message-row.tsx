import type { ReactNode } from 'react'
import { Badge } from '../../components/badge.tsx'
import { Icon } from '../../components/icon.tsx'
import type { Message } from '../../../contract/messages.ts'
import { formatDayAndTime } from '../transactions/transaction-words.ts'
import { ownMessagesWords as words } from './support-words.ts'

/** One message: its subject and state; open, what it says and what the bank says to it. */
export const MessageRow = ({ message: { subject, message, sentAt, answer } }: { message: Message }) => (
  <li className="border-t border-line">
    <details className="group">
      <summary className="flex items-center gap-3 px-4 py-3.5 -outline-offset-3! hover:bg-hover md:px-6">
        <span className="min-w-0 flex-1">
          <b className="block leading-[1.35] font-semibold wrap-anywhere">{subject}</b>
          <small className="money block text-sm text-muted">{words.sent(formatDayAndTime(sentAt))}</small>
        </span>
        <Badge look={answer ? 'completed' : 'neutral'}>{answer ? words.answered : words.received}</Badge>
        <Icon
          name="chevron-down"
          className="text-subtle group-open:rotate-180 group-open:text-link motion-safe:transition-transform"
        />
      </summary>
      <div className="grid gap-4 px-4 pt-2.5 pb-5 md:px-6">
        <Letter heading={words.yours}>{message}</Letter>
        {answer ? (
          <div className="border-l-3 border-link pl-4">
            <Letter heading={words.ours} at={answer.at}>
              {answer.text}
            </Letter>
          </div>
        ) : (
          <p className="text-sm text-muted">{words.waiting}</p>
        )}
      </div>
    </details>
  </li>
)

/** What somebody wrote, line by line as they wrote it. */
const Letter = ({ heading, at, children }: { heading: string; at?: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <h3 className="flex flex-wrap items-baseline gap-x-2 font-body text-sm leading-normal font-semibold tracking-normal">
      {heading}
      {at !== undefined && (
        <time dateTime={at} className="money font-normal text-muted">
          {formatDayAndTime(at)}
        </time>
      )}
    </h3>
    <p className="max-w-(--measure) wrap-anywhere whitespace-pre-wrap">{children}</p>
  </div>
)
