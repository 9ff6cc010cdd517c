import type { ReactNode } from 'react'

interface WholeBankRowProps {
  readonly title: string
  readonly text: string
  /** What can be done, or how it stands. */
  readonly children: ReactNode
}

/** One thing about the whole of the bank: what it is, and at the right what can be done. */
export const WholeBankRow = ({ title, text, children }: WholeBankRowProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-4 py-[.9rem] text-nav first:border-t-0 max-md:[&_button]:min-h-11 md:px-6">
    <div className="min-w-0 flex-1 basis-56">
      <h3 className="font-body text-nav leading-[inherit] font-semibold tracking-normal">{title}</h3>
      <p className="text-sm leading-[1.4] text-muted">{text}</p>
    </div>
    {children}
  </div>
)
