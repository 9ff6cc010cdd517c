import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../components/icon.tsx'
import type { IconName } from '../../components/icon-shapes.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { Panel } from '../panel.tsx'
import { useOwnMessages } from './message-queries.ts'
import { supportAnchors, supportHref } from './support-href.ts'
import { supportWords } from './support-words.ts'

const words = supportWords.write

/** The ways to write, each to the form with its subject chosen, and the way to what was written. */
export function WritePanel() {
  const { data } = useOwnMessages()
  return (
    <Panel title={words.title} className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
      <ul className="grid grid-cols-[minmax(0,1fr)] xl:auto-rows-fr">
        <Way icon="chat" label={words.chat.label} to={supportHref('chat')}>
          {words.chat.hint}
        </Way>
        <Way icon="mail" label={words.email.label} to={supportHref('general')}>
          <a
            href={`mailto:${words.email.address}`}
            className="link tap inline-block! leading-[1.6] font-medium"
          >
            {words.email.address}
          </a>
          ,{' '}
          <span className="inline-block">
            <Unbroken text={words.email.hint} />
          </span>
        </Way>
        <Way icon="document" label={words.messages.label} to={{ hash: supportAnchors.messages }}>
          {data ? words.count(data) : words.messages.hint}
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
 * A row that leads somewhere as a whole; a link within its hint leads elsewhere. Where letters are large and the screen
 * is narrow, the words have it to themselves.
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
