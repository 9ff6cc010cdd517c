import type { ReactNode } from 'react'

// The marks differ by shape as well as by colour: a dot for done, a diamond for refused.
const looks = {
  completed: 'bg-success-tint text-success before:rounded-full',
  declined: 'bg-danger-tint text-danger before:rotate-45 before:rounded-[1px]',
  neutral: 'bg-sunken text-muted before:hidden',
  selected: 'bg-selected text-link before:hidden',
  heather: 'bg-heather-tint text-heather-ink before:hidden',
}

type BadgeLook = keyof typeof looks

/** A status in one or two words. */
export function Badge({ look = 'neutral', children }: { look?: BadgeLook; children: ReactNode }) {
  return (
    <span
      className={`inline-flex flex-none items-center gap-[.35em] rounded-badge px-[.6em] py-[.16em] text-xs leading-[1.5] font-semibold whitespace-nowrap before:size-[.5em] before:bg-current before:content-[''] ${looks[look]}`}
    >
      {children}
    </span>
  )
}
