import type { ReactNode } from 'react'
import { branches } from '../../../../content/branches/branch-list.ts'
import { type Branch, nations, services } from '../../../../content/branches/branch.ts'
import { finderWords } from '../../../../content/branches/finder-words.ts'
import { enquiryHref } from '../../../../content/enquiries.ts'
import { branchNetwork } from '../../../../content/facts.ts'
import { Button, LinkButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { onOneLine } from '../page-parts/line-breaks.tsx'
import { byNation } from './find-branches.ts'
import { part } from './finder-parts.ts'
import { formatHoursInRows, formatOpenDays } from './opening-hours.ts'

const listClass = 'border-t border-ink'
const firstListed = byNation(branches).slice(0, branchNetwork.listedAtFirst)
/** The browser renders only the entries near the screen and assumes the height of a closed entry for the others. */
const entryClass = '[contain-intrinsic-size:auto_6.125rem] [content-visibility:auto]'

/** Hidden where scripts run, until the finder's script arrives and limits the list. */
const isLater = (branch: Branch) => !firstListed.includes(branch)

/**
 * The list by nation, or the nearest branches after a search. The page contains every branch: without scripts all are
 * shown; with scripts the first few are, until the visitor asks for all.
 */
export const BranchResults = () => (
  <div>
    <FoundSentence />
    <section {...part('nearest')} hidden aria-labelledby="nearest">
      <h2 id="nearest" className="sr-only">
        {finderWords.results}
      </h2>
      <ol {...part('nearest-list')} className={listClass} />
      <p {...part('distances')} className="mt-4 text-xs text-muted">
        {finderWords.measured}
      </p>
      <p {...part('distances-from-you')} hidden className="mt-4 text-xs text-muted">
        {finderWords.measuredFromYou}
      </p>
    </section>
    {nations.map(nation => (
      <NationSection key={nation} nation={nation} />
    ))}
    <p className="needs-scripts">
      <Button {...part('show-all-listed')} variant="line">
        {finderWords.showAllListed(branches.length)}
      </Button>
    </p>
  </div>
)

function NationSection({ nation }: { nation: Branch['nation'] }) {
  const ofNation = branches.filter(branch => branch.nation === nation)
  return (
    <section
      aria-label={nation}
      data-nation={nation}
      className={`mt-6 mb-8 ${ofNation.every(isLater) ? 'after-island' : ''}`}
    >
      <h2 className="mb-3 text-xl">{nation}</h2>
      <ol className={listClass}>
        {ofNation.map(branch => (
          <li key={branch.id} className={`${entryClass} ${isLater(branch) ? 'after-island' : ''}`}>
            <BranchEntry branch={branch} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The result in one sentence, announced when it changes, and the links back to every branch. */
const FoundSentence = () => (
  <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
    <p className="without-scripts min-w-0 text-sm text-muted">{finderWords.every(branches.length)}</p>
    <output {...part('status')} className="needs-scripts min-w-0 text-sm text-muted">
      {finderWords.first(branchNetwork.listedAtFirst, branches.length)}
    </output>
    <button {...part('show-all')} type="button" hidden className="link tap min-h-6 cursor-pointer text-sm">
      {finderWords.showAll}
    </button>
    <Button {...part('clear-filters')} hidden variant="line" size="small">
      {finderWords.clearFilters}
    </Button>
  </div>
)

/**
 * A branch of the list: a native disclosure, one open at a time, so it works without scripts. Until the time is
 * known, its opening days replace `Open until 5pm`.
 */
const BranchEntry = ({ branch }: { branch: Branch }) => (
  <details
    name="branch"
    data-branch={branch.id}
    className="group/entry scroll-my-4 border-b border-line leading-[1.45] open:bg-surface open:shadow-[inset_3px_0_0_var(--gorse)]"
  >
    {/* Overflow is clipped, so the focus ring is drawn inside. */}
    <summary className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 p-4 -outline-offset-3 group-open/entry:pt-5 group-open/entry:pb-3 hover:bg-hover group-open/entry:hover:bg-transparent">
      <h3 className="text-[1.0625rem]">{branch.name}</h3>{' '}
      <span className="money flex items-center gap-2 text-sm text-muted">
        <span data-miles />
        <Icon
          name="chevron-down"
          size="small"
          className="group-open/entry:rotate-180 motion-safe:transition-transform print:hidden"
        />
      </span>{' '}
      <span className="col-span-full text-nav text-muted">
        {branch.street}, {branch.town} {branch.district}
      </span>{' '}
      <span
        data-opening
        className="money col-span-full text-sm text-muted data-[opening=open]:font-medium data-[opening=open]:text-success"
      >
        {formatOpenDays(branch.hours)}
      </span>
    </summary>
    <BranchDetails branch={branch} />
  </details>
)

/** A British telephone number in the form that a `tel:` link dials. */
const dial = (phone: string): string => `tel:+44${phone.replaceAll(' ', '').slice(1)}`

/** The content of an open branch: hours by weekday, services, telephone, and two actions. */
const BranchDetails = ({ branch }: { branch: Branch }) => (
  <div id={branchAnchor(branch.id)} className="px-4 pb-5">
    <dl className="money text-sm">
      {formatHoursInRows(branch.hours).map(({ days, hours }) => (
        <DetailRow key={days} term={days}>
          {hours}
        </DetailRow>
      ))}
      <DetailRow term={finderWords.servicesHeading}>
        {branch.services.map(service => onOneLine(services[service])).join(', ')}
      </DetailRow>
      <DetailRow term={finderWords.telephone}>
        <a href={dial(branch.phone)} className="underline underline-offset-[.22em] hover:decoration-2">
          {branch.phone}
        </a>
      </DetailRow>
    </dl>
    <p className="mt-2 text-xs text-muted">
      {finderWords.callCentre} {finderWords.holidays}
    </p>
    <p className="mt-4 flex flex-wrap gap-2 print:hidden">
      <LinkButton href={enquiryHref('appointment')} size="small">
        {finderWords.book}
      </LinkButton>
      <LinkButton href={dial(branch.phone)} variant="line" size="small" icon="phone">
        {finderWords.call}
      </LinkButton>
    </p>
  </div>
)

const DetailRow = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6.5rem_1fr] py-[.1rem]">
    <dt className="text-muted">{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** A branch's anchor within the page. Its pin links there, and the browser opens the disclosure around it. */
export const branchAnchor = (id: string): string => `branch-${id}`
