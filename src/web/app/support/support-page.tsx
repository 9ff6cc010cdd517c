import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { supportCalls, supportQuestions } from '../../../../content/support.ts'
import { Badge } from '../../components/badge.tsx'
import { LinkButton } from '../../components/button.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { overviewWords } from '../dashboard/dashboard-words.ts'
import { useComplianceReview } from '../notifications/notification-queries.ts'
import { PageHeading } from '../page-heading.tsx'
import { Panel } from '../panel.tsx'
import { MessageFormPanel } from './message-form-panel.tsx'
import { OwnMessages, useOwnMessages } from './own-messages.tsx'
import { supportAnchors, supportHref } from './support-href.ts'
import { supportWords } from './support-words.ts'

/** Spec section 2, Support page: phone lines, ways to write, three questions, the form, and earlier messages. */
export function SupportPage() {
  const { isReady, isUnderReview } = useComplianceReview()
  return (
    <>
      <div>
        <PageHeading>{supportWords.heading}</PageHeading>
        <p className="text-muted">{supportWords.intro}</p>
      </div>
      {/* As high as the screen, so that nothing below moves into view meanwhile. */}
      {!isReady && <div className="min-h-dvh" />}
      {isReady && (
        <>
          {isUnderReview && (
            <section aria-label={overviewWords.compliance.label}>
              <Notice look="warning" lead={overviewWords.compliance.lead}>
                {overviewWords.compliance.text} {supportWords.verification}
              </Notice>
            </section>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 xl:grid-cols-[minmax(0,1.75fr)_minmax(20rem,1fr)]">
            <CallPanel />
            <WritePanel />
          </div>
          <QuestionsPanel />
          <MessageFormPanel />
          <OwnMessages />
        </>
      )}
    </>
  )
}

const callWords = supportWords.call

/** The three telephone lines, Priority first. */
export const CallPanel = () => (
  <Panel
    title={callWords.title}
    headerEnd={<span className="text-sm text-muted">{callWords.hint}</span>}
    className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]"
  >
    <ul className="grid grid-cols-[minmax(0,1fr)] xl:auto-rows-fr">
      {supportCalls.map(call => (
        <li
          key={call.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-[.9rem] leading-[1.4] md:px-6"
        >
          <span className="grid size-10 flex-none place-items-center rounded-control bg-selected text-link">
            <Icon name="phone" />
          </span>
          <div className="min-w-0 flex-1 basis-32">
            <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-body text-md leading-[1.4] font-strong tracking-normal">
              {call.name}
              {'flag' in call && <Badge look="heather">{call.flag}</Badge>}
            </h3>
            <p className="money text-sm text-muted">{call.hours}</p>
          </div>
          <div className="ml-auto flex flex-wrap items-center gap-x-5 gap-y-2 max-md:w-full max-md:justify-between">
            <span className="money font-semibold whitespace-nowrap">{call.phone}</span>
            <LinkButton
              href={call.phoneLink}
              variant={'flag' in call ? 'primary' : 'line'}
              aria-label={callWords.nowFor(call.name)}
            >
              {callWords.now}
            </LinkButton>
          </div>
        </li>
      ))}
    </ul>
  </Panel>
)

const writeWords = supportWords.write

/** The ways to write, each leading to the form with its subject chosen, and a link to the earlier messages. */
export function WritePanel() {
  const { data } = useOwnMessages()
  return (
    <Panel title={writeWords.title} className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
      <ul className="grid grid-cols-[minmax(0,1fr)] xl:auto-rows-fr">
        <Way icon="chat" label={writeWords.chat.label} to={supportHref('chat')}>
          {writeWords.chat.hint}
        </Way>
        <Way icon="mail" label={writeWords.email.label} to={supportHref('general')}>
          <a
            href={`mailto:${writeWords.email.address}`}
            className="link tap inline-block! leading-[1.6] font-medium"
          >
            {writeWords.email.address}
          </a>
          ,{' '}
          <span className="inline-block">
            <Unbroken text={writeWords.email.hint} />
          </span>
        </Way>
        <Way icon="document" label={writeWords.messages.label} to={{ hash: supportAnchors.messages }}>
          {data ? writeWords.count(data) : writeWords.messages.hint}
        </Way>
      </ul>
    </Panel>
  )
}

interface WayProps {
  readonly icon: IconName
  readonly label: string
  readonly to: string | { readonly hash: string }
  readonly children: ReactNode
}

/**
 * A row that is a link as a whole; a link within its hint leads elsewhere. With large letters on a narrow screen the icons
 * are left out.
 */
const Way = ({ icon, label, to, children }: WayProps) => (
  <li className="@container relative flex items-center gap-4 border-t border-line px-4 py-[.9375rem] hover:bg-hover md:px-6">
    <span className="grid size-10 flex-none place-items-center rounded-control bg-selected text-link @max-3xs:hidden">
      <Icon name={icon} />
    </span>
    <span className="min-w-0 flex-1">
      <Link
        to={to}
        className="font-semibold no-underline outline-none! after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
      >
        {label}
      </Link>
      <span className="block text-sm leading-[1.35] text-pretty wrap-anywhere text-muted">{children}</span>
    </span>
    <Icon name="chevron-right" className="text-subtle @max-3xs:hidden" />
  </li>
)

const questionsWords = supportWords.questions

/** Three questions with their answers folded away; the first is open. */
export const QuestionsPanel = () => (
  <Panel
    title={questionsWords.title}
    headerEnd={
      <a href={questionsWords.allHref} className="link tap text-sm">
        {questionsWords.all}
        <Icon name="arrow-right" size="small" />
      </a>
    }
  >
    {supportQuestions.map(({ id, question, answer }, index) => (
      <details key={id} open={index === 0} className="group border-t border-line">
        <summary className="flex min-h-14 items-center justify-between gap-4 px-4 py-2 font-semibold -outline-offset-3! hover:bg-hover md:px-6">
          {question}
          <Icon
            name="chevron-down"
            className="text-subtle group-open:rotate-180 group-open:text-link motion-safe:transition-transform"
          />
        </summary>
        <p className="max-w-[49rem] px-4 pb-5 text-muted md:px-6">
          <Unbroken text={answer} />
        </p>
      </details>
    ))}
  </Panel>
)
