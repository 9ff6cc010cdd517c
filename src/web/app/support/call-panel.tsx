import { supportCalls } from '../../../../content/support.ts'
import { Badge } from '../../components/badge.tsx'
import { Icon } from '../../components/icon.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Panel } from '../panel.tsx'
import { supportWords } from './support-words.ts'

const words = supportWords.call

/** The three telephone lines, Priority first. */
export const CallPanel = () => (
  <Panel
    title={words.title}
    headerEnd={<span className="text-sm text-muted">{words.hint}</span>}
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
              aria-label={words.nowFor(call.name)}
            >
              {words.now}
            </LinkButton>
          </div>
        </li>
      ))}
    </ul>
  </Panel>
)
