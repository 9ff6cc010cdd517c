import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../components/icon.tsx'
import { reviewWords as words } from './sign-up-words.ts'

type ReviewSectionProps = {
  heading: string
  /** Where the group is changed; none where it is entered here, or nothing may change just now. */
  editPath?: string | undefined
  entries?: readonly { readonly term: string; readonly value: string }[]
  children?: ReactNode
}

/** A group of what was entered, with a link to change it. */
export const ReviewSection = ({ heading, editPath, entries = [], children }: ReviewSectionProps) => (
  <section className="mt-8">
    <header className="flex items-baseline justify-between gap-4 pb-2.5">
      <h2 className="panel-heading">{heading}</h2>
      {editPath && (
        <Link to={editPath} className="link tap text-sm">
          <Icon name="edit" size="small" />
          {words.edit}
          <span className="sr-only">{heading.toLowerCase()}</span>
        </Link>
      )}
    </header>
    {entries.length > 0 && (
      <dl className="money text-nav">
        {entries.map(({ term, value }) => (
          <div key={term} className="grid gap-x-4 border-t border-line py-2.5 md:grid-cols-[13rem_1fr]">
            <dt className="text-muted">{term}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    )}
    {children}
  </section>
)
