import { markStones, markSun } from './mark-outline.ts'

/** The trilithon alone, in the colour of the text. Decorative. */
export function Mark({ className = 'size-16' }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <path d={markStones} fill="currentColor" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path d={markSun} className="fill-gorse" />
    </svg>
  )
}
