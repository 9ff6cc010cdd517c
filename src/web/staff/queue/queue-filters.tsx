import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Icon } from '../../components/icon.tsx'
import { ViewLinks } from '../parts/view-links.tsx'
import { filteredSearch, type QueueRequest, queueSearch } from './queue-address.ts'
import { queueWords as words } from './queue-words.ts'

interface QueueFiltersProps {
  readonly request: QueueRequest
  readonly counts: { readonly [view in QueueRequest['view']]: number } | undefined
}

const views: readonly QueueRequest['view'][] = ['open', 'mine', 'unassigned', 'closed']

/** The views with their counts, and the two filters. Each is an address. */
export function QueueFilters({ request, counts }: QueueFiltersProps) {
  const { pathname } = useLocation()
  const { kind, priority } = request
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3 border-b border-line">
      <ViewLinks
        label={words.viewsLabel}
        views={views.map(view => ({
          name: words.views[view],
          to: pathname + queueSearch({ ...request, view, page: 1 }),
          isShown: request.view === view,
          count: counts?.[view],
        }))}
      />
      <div className="ml-auto flex gap-3 pb-2 max-md:w-full max-[22.5rem]:flex-col">
        <Filter
          label={words.kind}
          every={words.everyKind}
          options={words.kinds}
          chosen={kind}
          searchOf={value => filteredSearch(request, 'kind', value)}
        />
        <Filter
          label={words.priority}
          every={words.everyPriority}
          options={words.priorities}
          chosen={priority}
          searchOf={value => filteredSearch(request, 'priority', value)}
        />
      </div>
    </div>
  )
}

interface FilterProps {
  readonly label: string
  readonly every: string
  readonly options: Readonly<Record<string, string>>
  readonly chosen: string | undefined
  /** The address's end for another choice. */
  readonly searchOf: (chosen: string) => string
}

function Filter({ label, every, options, chosen = '', searchOf }: FilterProps) {
  const id = useId()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <div className="relative flex min-h-11 items-center rounded-control border border-line-strong bg-surface focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus max-md:flex-1 md:w-44">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={chosen}
        onChange={({ target }) => void navigate(pathname + searchOf(target.value), { replace: true })}
        className="h-[2.625rem] w-full min-w-0 cursor-pointer appearance-none truncate bg-transparent pr-10 pl-3.5 text-sm outline-none *:bg-surface"
      >
        <option value="">{every}</option>
        {Object.entries(options).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="small" className="pointer-events-none absolute right-3.5 text-muted" />
    </div>
  )
}
