import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Mark } from '../../components/mark.tsx'
import { Notice } from '../../components/notice.tsx'
import type { MessagePage } from '../../../contract/messages.ts'
import { Panel } from '../panel.tsx'
import { Asked } from '../settings/asked.tsx'
import { Pager } from '../transactions/pager.tsx'
import { useOwnMessages } from './message-queries.ts'
import { MessageRow } from './message-row.tsx'
import { supportAnchors } from './support-href.ts'
import { ownMessagesWords as words } from './support-words.ts'

/** What the customer has sent and what the bank has answered, newest first; the page is in the address. */
export function OwnMessages() {
  const query = useOwnMessages()
  const { data, isError, isPending, isPlaceholderData } = query
  return (
    <div id={supportAnchors.messages} ref={useAddressed()} tabIndex={-1} className="scroll-mt-4 outline-none">
      <Panel title={words.title} isBusy={isPending || isPlaceholderData}>
        <output className="block border-t border-line p-4 empty:hidden md:px-6">
          {isError && data && (
            <Notice look="danger" lead={words.stale.lead}>
              {words.stale.text}
            </Notice>
          )}
        </output>
        <Asked
          query={query}
          what={words.title}
          failed={words.failed}
          rows={1}
          placeClass="border-t border-line p-4 md:p-6"
        >
          {page => <Messages page={page} isOld={isPlaceholderData} />}
        </Asked>
      </Panel>
    </div>
  )
}

/** `isOld`: the page before the one that is on its way. */
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

/** An address that names the list leads to it, as often as it is followed. */
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
