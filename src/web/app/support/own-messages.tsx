import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { limits } from '../../../../content/facts.ts'
import type { Message, MessagePage } from '../../../contract/messages.ts'
import { Badge } from '../../components/badge.tsx'
import { Icon } from '../../components/icon.tsx'
import { Mark } from '../../components/logo.tsx'
import { Notice } from '../../components/notice.tsx'
import { type BankClient, BankFault } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { Panel } from '../panel.tsx'
import { useBankQuery } from '../query-client.ts'
import { QueryResult } from '../settings/query-result.tsx'
import { pageOf, Pager } from '../transactions/pager.tsx'
import { formatDayAndTime } from '../transactions/transaction-words.ts'
import { supportAnchors } from './support-href.ts'
import { ownMessagesWords as words } from './support-words.ts'

/** The bank can answer at any time. */
const answersRefreshMs = 30_000

export const messagesKey = ['messages'] as const

/** One page of the customer's messages, newest first. The previous page stays visible while it loads. */
const messagesQuery = (bank: BankClient, page: number) =>
  queryOptions({
    queryKey: [...messagesKey, { page }],
    queryFn: async ({ signal }) => {
      const reply = await bank.listMessages({ query: { page, pageSize: limits.messagesPageSize }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    placeholderData: keepPreviousData,
    refetchInterval: answersRefreshMs,
  })

/** The customer's messages on the page that the address names. */
export function useOwnMessages() {
  const { bank } = useEnvironment()
  const [search] = useSearchParams()
  return useBankQuery(messagesQuery(bank, pageOf(search)))
}

/** The customer's messages and the bank's answers, newest first. The page number is in the address. */
export function OwnMessages() {
  const query = useOwnMessages()
  const { data, isError, isPending, isPlaceholderData } = query
  return (
    <div id={supportAnchors.messages} ref={useAddressed()} tabIndex={-1} className="scroll-mt-4 outline-none">
      <Panel title={words.title} isBusy={isPending || isPlaceholderData}>
        <output className="block border-t border-line p-4 empty:absolute empty:border-0 empty:p-0 md:px-6">
          {isError && data && (
            <Notice look="danger" lead={words.stale.lead}>
              {words.stale.text}
            </Notice>
          )}
        </output>
        <QueryResult
          query={query}
          what={words.title}
          failed={words.failed}
          rows={1}
          frameClass="border-t border-line p-4 md:p-6"
        >
          {page => <Messages page={page} isOld={isPlaceholderData} />}
        </QueryResult>
      </Panel>
    </div>
  )
}

/** `isOld`: the previous page, while the next one loads. */
function Messages({
  page: { messages, page, pageSize, total },
  isOld,
}: {
  page: MessagePage
  isOld: boolean
}) {
  const [, setSearch] = useSearchParams()
  if (messages.length === 0) return <Nothing isBeyondEnd={total > 0} />
  return (
    <>
      <ul className={isOld ? 'opacity-60' : ''}>
        {messages.map(message => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={pageSize}
        total={total}
        showing={words.showing}
        onPage={to => setSearch(to === 1 ? {} : { page: String(to) }, { preventScrollReset: true })}
      />
    </>
  )
}

const Nothing = ({ isBeyondEnd }: { isBeyondEnd: boolean }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line p-4 text-muted md:px-6 md:py-5">
    {!isBeyondEnd && <Mark className="size-10 flex-none text-line-strong max-md:hidden" />}
    <p className="min-w-0 flex-auto basis-60 text-balance">{isBeyondEnd ? words.beyondEnd : words.empty}</p>
    <Link to={isBeyondEnd ? { search: '' } : { hash: supportAnchors.form }} className="link tap">
      {isBeyondEnd ? words.firstPage : words.begin}
    </Link>
  </div>
)

/** Scrolls to the list each time a link with its anchor is followed. */
function useAddressed() {
  const list = useRef<HTMLDivElement>(null)
  const location = useLocation()
  useEffect(() => {
    if (location.hash !== `#${supportAnchors.messages}`) return
    list.current?.scrollIntoView()
    list.current?.focus({ preventScroll: true })
  }, [location])
  return list
}

/** One message: its subject and status; opened, its text and the bank's answer. */
const MessageRow = ({ message: { subject, message, sentAt, answer } }: { message: Message }) => (
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

/** A text with its line breaks. */
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
