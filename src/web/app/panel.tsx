import type { ReactNode, Ref } from 'react'
import { Mark } from '../components/logo.tsx'

type PanelProps = {
  title: string
  headerEnd?: ReactNode
  isBusy?: boolean
  children: ReactNode
  className?: string
  ref?: Ref<HTMLElement>
}

/** A part of a page under its own heading, between hairlines. */
export function Panel({ title, headerEnd, isBusy = false, children, className = '', ref }: PanelProps) {
  return (
    <section
      ref={ref}
      aria-label={title}
      aria-busy={isBusy}
      className={`overflow-hidden rounded-panel border border-line bg-surface ${className}`}
    >
      <header className="flex flex-wrap items-center justify-between gap-4 p-4 md:px-6">
        <h2 className="text-xl">{title}</h2>
        {headerEnd}
      </header>
      {children}
    </section>
  )
}

interface EmptyStateProps {
  /** One sentence, which may end in its action. */
  readonly text: ReactNode
  readonly className?: string
  /** The one thing to do, where there is one. */
  readonly children?: ReactNode
}

/** In place of a list that has nothing in it: the mark, one sentence, and at most one action. */
export const EmptyState = ({ text, className = '', children }: EmptyStateProps) => (
  <div className={`grid justify-items-center gap-4 px-6 py-16 text-center text-muted ${className}`}>
    <Mark className="size-16 text-line-strong" />
    <p className="max-w-104 text-balance">{text}</p>
    {children}
  </div>
)
