import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { staffPages } from '../../../../content/staff-pages.ts'
import { BackLink } from '../../app/accounts/back-link.tsx'
import { StaffHeading } from '../frame/staff-heading.tsx'
import { guide } from './guide.ts'
import { Block } from './guide-blocks.tsx'
import type { GuideSection } from './read-guide.ts'

const words = {
  heading: staffPages.guide.title,
  contents: 'Contents',
  back: staffPages.health.title,
} as const

/** What each alarm means and what to do, as docs/operations.md says it (specification section 17.6). */
export function GuidePage() {
  useSectionOfAddress()
  return (
    <>
      <BackLink to={staffPages.health.path} label={words.back} />
      <StaffHeading>{words.heading}</StaffHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Contents />
        <article className="grid max-w-[64rem] grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line bg-surface p-4 text-nav leading-normal md:p-6">
          {guide.map(section => (
            <Section key={`${section.id} ${section.title}`} section={section} />
          ))}
        </article>
      </div>
    </>
  )
}

/** A link to a section leads there: it is in view, and its heading has the focus. */
function useSectionOfAddress() {
  const location = useLocation()
  useEffect(() => {
    const wanted = document.getElementById(location.hash.slice(1))
    wanted?.focus({ preventScroll: true })
    wanted?.scrollIntoView()
  }, [location])
}

const sections = guide.filter(({ level }) => level === 2)

const Contents = () => (
  <nav
    aria-label={words.contents}
    className="rounded-md border border-line bg-surface p-2 text-sm lg:sticky lg:top-4"
  >
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            className="flex min-h-11 items-center rounded-control px-2 text-link no-underline hover:bg-hover"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

function Section({ section: { level, id, title, blocks } }: { section: GuideSection }) {
  return (
    <>
      {level === 2 && (
        <h2 id={id} tabIndex={-1} className="mt-4 text-xl leading-[1.3] outline-none">
          {title}
        </h2>
      )}
      {level === 3 && (
        <h3 id={id} tabIndex={-1} className="mt-2 text-[1.0625rem] leading-[1.3] outline-none">
          {title}
        </h3>
      )}
      {blocks.map((block, n) => (
        <Block key={n} block={block} title={title} />
      ))}
    </>
  )
}
