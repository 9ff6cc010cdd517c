import type { ReactNode } from 'react'

type PanelProps = {
  title: string
  headerEnd?: ReactNode
  isBusy?: boolean
  children: ReactNode
  className?: string
}

/** A part of a page under its own heading, between hairlines. */
export function Panel({ title, headerEnd, isBusy = false, children, className = '' }: PanelProps) {
  return (
    <section
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
