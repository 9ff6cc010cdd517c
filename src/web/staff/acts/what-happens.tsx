import { useId } from 'react'
import type { StaffActPreview } from '../../../contract/staff-acts.ts'
import { type ActName, termsOf } from '../../../domain/staff-acts.ts'
import { Icon } from '../../components/icon.tsx'
import { useFocusAtFirst } from '../../app/page-heading.tsx'
import { rolesText } from '../staff-words.ts'
import { actWords as words } from './act-words.ts'

const subheading = 'font-body text-nav leading-[1.4] font-strong tracking-normal'

/** The customer's words, as a quotation. */
export function CustomerReads({ text }: { text: string | null }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-1.5">
      <h3 id={id} className={subheading}>
        {words.reads}
      </h3>
      {text === null ? (
        <p className="text-sm text-muted">{words.readsNothing}</p>
      ) : (
        <blockquote className="money border-l-3 border-link py-0.5 pl-4 text-nav leading-normal wrap-anywhere whitespace-pre-line">
          {text}
        </blockquote>
      )}
    </section>
  )
}

/** What an act would do, in order. */
export const Effects = ({ effects }: Pick<StaffActPreview, 'effects'>) => (
  <dl className="money grid text-sm leading-[1.45]">
    {effects.map(({ label, value }, n) => (
      <div
        key={`${label} ${n}`}
        className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 border-t border-line py-1.5 first:border-t-0"
      >
        <dt className="text-muted">{label}</dt>
        <dd className="font-medium wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

interface WhatHappensProps {
  readonly act: ActName
  readonly preview: StaffActPreview
  readonly children: React.ReactNode
}

/** What happens, and whether somebody else has to approve it first. It takes the focus when it appears. */
export function WhatHappens({ act, preview, children }: WhatHappensProps) {
  const heading = useFocusAtFirst<HTMLHeadingElement>()
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 rounded-b-md border-t border-line bg-sunken p-4 text-sm"
    >
      <h3 ref={heading} id={id} tabIndex={-1} className={`${subheading} outline-none`}>
        {words.happens}
      </h3>
      <Effects effects={preview.effects} />
      {preview.needs.secondCheck && (
        <p className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3 rounded-control border border-heather-ink/35 bg-heather-tint px-4 py-3 leading-[1.45]">
          <Icon name="people" size="large" className="text-heather-ink" />
          <span>
            <b className="font-strong">{words.needsCheck}</b>
            <span className="block">
              {words.checkedBy(rolesText(termsOf(act).checkedBy).replace(/, ([^,]*)$/, ' or $1'))}
            </span>
          </span>
        </p>
      )}
      {children}
    </section>
  )
}
