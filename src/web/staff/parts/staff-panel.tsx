import type { ReactNode } from 'react'

interface StaffPanelProps {
  readonly title: string
  readonly headerEnd?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A part of a page under its own heading, denser than customers' panels. */
export const StaffPanel = ({ title, headerEnd, className = '', children }: StaffPanelProps) => (
  <section aria-label={title} className={`rounded-md border border-line bg-surface ${className}`}>
    <header className="flex min-h-11.5 flex-wrap items-center justify-between gap-x-4 px-4 py-2.5">
      <h2 className="text-[1.0625rem] leading-[1.3] tracking-[-0.01em]">{title}</h2>
      {headerEnd}
    </header>
    {children}
  </section>
)

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** Of text that may be long: where there is little room, it stands below its label. */
  readonly isLong?: boolean
}

/** Facts in two columns, one where there is less room; label and value stay near each other. */
export const Facts = ({ facts, isOneColumn = false }: { facts: readonly Fact[]; isOneColumn?: boolean }) => (
  <div className="@container">
    <dl
      className={`money grid gap-x-8 px-4 pb-3 text-sm leading-[1.45] ${isOneColumn ? '' : '@min-[42rem]:grid-cols-2'}`}
    >
      {facts.map(({ label, value, isLong = false }, n) => (
        <div
          key={`${label} ${n}`}
          className={`grid grid-cols-[8.5rem_minmax(0,1fr)] content-center items-baseline gap-3 border-t border-line py-[.4375rem] @max-[20rem]:grid-cols-1 @max-[20rem]:gap-0 ${isLong ? '@max-[32rem]:grid-cols-1 @max-[32rem]:gap-0' : ''}`}
        >
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)
