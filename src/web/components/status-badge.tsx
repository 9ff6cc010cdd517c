// Each has a mark of its own shape: the colour is never the only sign.
const looks = {
  done: 'bg-success-tint text-success before:rounded-full before:bg-current',
  planned: 'bg-selected text-link before:rounded-full before:border-[.125em] before:border-current',
  open: 'bg-info-tint text-info before:rounded-full before:border-[.125em] before:border-current',
  waiting: 'bg-warning-tint text-warning before:rounded-[1px] before:bg-current',
  failed: 'bg-danger-tint text-danger before:rotate-45 before:rounded-[1px] before:bg-current',
  returned: 'bg-info-tint text-info before:bg-current before:[clip-path:polygon(100%_0,100%_100%,0_50%)]',
  over: 'bg-sunken text-muted before:h-[.15em]! before:bg-current',
} as const

/** What a status is called, and how it looks. */
export interface StatusLook {
  readonly words: string
  readonly look: keyof typeof looks
}

/** Where something stands, in one or two words, with a mark of its own shape. `onTint`: it lies on a tinted ground. */
export const StatusBadge = ({ words, look, onTint = false }: StatusLook & { onTint?: boolean }) => (
  <span
    className={`inline-flex flex-none items-center gap-[.35em] rounded-badge px-[.6em] py-[.16em] text-xs leading-[1.5] font-semibold whitespace-nowrap before:size-[.5em] before:flex-none before:content-[''] ${looks[look]} ${onTint ? 'bg-surface!' : ''}`}
  >
    {words}
  </span>
)
