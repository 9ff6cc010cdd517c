import type { ReactNode } from 'react'
import { services, type Branch } from '../../../../../content/branches/branch.ts'
import { finderWords } from '../../../../../content/branches/finder-words.ts'
import { enquiryHref } from '../../../../../content/enquiries.ts'
import { LinkButton } from '../../../components/link-button.tsx'
import { onOneLine } from '../../page-parts/on-one-line.ts'
import { branchAnchor } from './branch-anchor.ts'
import { hoursInRows } from './word-opening.ts'

/** A British telephone number as a link dials it. */
const dial = (phone: string): string => `tel:+44${phone.replaceAll(' ', '').slice(1)}`

/** What an opened branch says: hours by weekday, what it has, its telephone, and two things to do. */
export const BranchDetails = ({ branch }: { branch: Branch }) => (
  <div id={branchAnchor(branch.id)} className="px-4 pb-5">
    <dl className="money text-sm">
      {hoursInRows(branch.hours).map(({ days, hours }) => (
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
