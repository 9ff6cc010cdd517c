import type { PaymentStatus } from '../../../domain/payment-status.ts'

// Each has a mark of its own shape: the colour is never the only sign.
const looks: Readonly<Record<PaymentStatus, { readonly words: string; readonly look: string }>> = {
  completed: {
    words: 'Completed',
    look: 'bg-success-tint text-success before:rounded-full before:bg-current',
  },
  scheduled: {
    words: 'Scheduled',
    look: 'bg-selected text-link before:rounded-full before:border-[.125em] before:border-current',
  },
  held: { words: 'Held', look: 'bg-warning-tint text-warning before:rounded-[1px] before:bg-current' },
  awaiting_confirmation: {
    words: 'Waits for you',
    look: 'bg-info-tint text-info before:rounded-full before:border-[.125em] before:border-current',
  },
  returned: {
    words: 'Returned',
    look: 'bg-info-tint text-info before:bg-current before:[clip-path:polygon(100%_0,100%_100%,0_50%)]',
  },
  declined: {
    words: 'Declined',
    look: 'bg-danger-tint text-danger before:rotate-45 before:rounded-[1px] before:bg-current',
  },
  refused: {
    words: 'Refused',
    look: 'bg-danger-tint text-danger before:rotate-45 before:rounded-[1px] before:bg-current',
  },
  cancelled: { words: 'Cancelled', look: 'bg-sunken text-muted before:h-[.15em]! before:bg-current' },
}

/** Where a payment stands, with a mark of its own shape. */
export const PaymentBadge = ({ status, onTint = false }: { status: PaymentStatus; onTint?: boolean }) => (
  <span
    className={`inline-flex flex-none items-center gap-[.35em] rounded-badge px-[.6em] py-[.16em] text-xs leading-[1.5] font-semibold whitespace-nowrap before:size-[.5em] before:content-[''] ${looks[status].look} ${onTint ? 'bg-surface!' : ''}`}
  >
    {looks[status].words}
  </span>
)
