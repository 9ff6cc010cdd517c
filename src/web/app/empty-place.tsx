import type { ReactNode } from 'react'
import { Mark } from '../components/mark.tsx'

interface EmptyPlaceProps {
  /** One sentence, which may end in its action. */
  readonly text: ReactNode
  readonly className?: string
  /** The one thing to do, where there is one. */
  readonly children?: ReactNode
}

/** In place of a list that has nothing in it: the mark, one sentence, and at most one action. */
export const EmptyPlace = ({ text, className = '', children }: EmptyPlaceProps) => (
  <div className={`grid justify-items-center gap-4 px-6 py-16 text-center text-muted ${className}`}>
    <Mark className="size-16 text-line-strong" />
    <p className="max-w-104 text-balance">{text}</p>
    {children}
  </div>
)
