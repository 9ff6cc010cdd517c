import type { ReactNode } from 'react'

/** The first sentences of a section in display type, and what follows them. */
export const OpeningWords = ({ opening, children }: { opening: string; children?: ReactNode }) => (
  <div className="grid gap-4 text-muted *:max-w-168">
    <p className="font-display text-[1.375rem] leading-[1.35] font-medium tracking-[-.012em] text-balance text-ink md:text-[1.5rem]">
      {opening}
    </p>
    {children}
  </div>
)
