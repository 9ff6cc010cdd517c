import type { ReactNode } from 'react'

// Each has a mark of its own shape: the colour is never the only sign.
const looks = {
  open: 'bg-sunken text-muted before:rounded-full before:border-[.125em] before:border-current',
  taken: 'bg-info-tint text-info before:rounded-full before:bg-current',
  waiting: 'bg-warning-tint text-warning before:rounded-[1px] before:bg-current',
  check:
    'bg-heather-tint text-heather-ink before:bg-current before:[clip-path:polygon(50%_0,100%_100%,0_100%)]',
  overdue: 'bg-danger-tint text-danger before:rotate-45 before:rounded-[1px] before:bg-current',
  done: 'bg-success-tint text-success before:rounded-full before:bg-current',
  back: 'bg-info-tint text-info before:bg-current before:[clip-path:polygon(100%_0,100%_100%,0_50%)]',
  over: 'bg-sunken text-muted before:h-[.15em]! before:bg-current',
} as const

export type StaffBadgeLook = keyof typeof looks

/** Where something stands. `onTint`: it lies on a tinted ground. */
export const StaffBadge = ({
  look,
  onTint = false,
  children,
}: {
  look: StaffBadgeLook
  onTint?: boolean
  children: ReactNode
}) => (
  <span
    className={`inline-flex flex-none items-center gap-[.35em] rounded-badge px-[.6em] py-[.16em] text-xs leading-[1.5] font-semibold whitespace-nowrap before:size-[.5em] before:flex-none before:content-[''] ${looks[look]} ${onTint ? 'bg-surface!' : ''}`}
  >
    {children}
  </span>
)
