import type { z } from 'zod'
import { Link } from 'react-router'
import { staffPages } from '../../../../content/staff-pages.ts'
import type { StaffHealth } from '../../../contract/staff-watching.ts'
import { Icon } from '../../components/icon.tsx'
import { StaffBadge } from '../parts/staff-badge.tsx'
import { sinceText } from '../parts/staff-times.ts'
import { healthWords as words } from './health-words.ts'

export type HealthItems = z.infer<typeof StaffHealth>['items']

/** A row a part; a bad one opens by itself, with what it means, what to do and the link into the guide. */
export const HealthRows = ({ items, nowMs }: { items: HealthItems; nowMs: number }) => (
  <section className="overflow-hidden rounded-md border border-line bg-surface">
    <h2 className="sr-only">{words.parts}</h2>
    <ul>
      {items.map(item => (
        <HealthRow key={item.item} item={item} nowMs={nowMs} />
      ))}
    </ul>
  </section>
)

const summary =
  'grid min-h-11.5 grid-cols-[auto_minmax(0,1fr)_auto_1.25rem] items-center gap-x-4 gap-y-0.5 px-4 py-1.5 text-sm -outline-offset-3! md:grid-cols-[5.5rem_11rem_minmax(0,1fr)_9rem_1.25rem]'

function HealthRow({ item, nowMs }: { item: HealthItems[number]; nowMs: number }) {
  const { label, isGood, found, at, means, toDo, guide } = item
  return (
    <li className={`border-t border-line first:border-t-0 ${isGood ? '' : 'bg-danger-tint'}`}>
      <details open={!isGood} className="group">
        <summary className={`${summary} ${isGood ? 'hover:bg-hover' : ''}`}>
          <span className="flex">
            <StaffBadge look={isGood ? 'done' : 'overdue'} onTint={!isGood}>
              {isGood ? words.good : words.bad}
            </StaffBadge>
          </span>
          <b className="font-semibold">{label}</b>
          <span className="money wrap-anywhere max-md:order-last max-md:col-span-full">{found}</span>
          <span className="text-right text-muted">
            {at !== null && <time dateTime={at}>{sinceText(at, nowMs)}</time>}
          </span>
          <Icon
            name="chevron-down"
            size="small"
            className="text-subtle group-open:rotate-180 motion-safe:transition-transform"
          />
        </summary>
        <div className="grid gap-x-6 gap-y-3 px-4 pt-1 pb-4 text-sm leading-normal md:grid-cols-2 md:pl-[7.5rem]">
          <Advice title={words.means}>{means}</Advice>
          <div className="grid content-start justify-items-start gap-2">
            <Advice title={words.toDo}>{toDo}</Advice>
            <Link
              to={`${staffPages.guide.path}#${guide}`}
              className={`link min-h-7 max-md:min-h-11 ${isGood ? '' : 'text-danger!'}`}
            >
              {words.inGuide(label)}
              <Icon name="arrow-right" size="small" />
            </Link>
          </div>
        </div>
      </details>
    </li>
  )
}

const Advice = ({ title, children }: { title: string; children: string }) => (
  <div>
    <h3 className="font-body text-nav leading-[1.4] font-strong tracking-normal">{title}</h3>
    <p>{children}</p>
  </div>
)
