import { markStones, markSun, wordmarkOutline } from './logo-outlines.ts'

/** The trilithon alone, in the colour of the text. Decorative. */
export function Mark({ className = 'size-16' }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <path d={markStones} fill="currentColor" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path d={markSun} className="fill-gorse" />
    </svg>
  )
}

/**
 * Mark and name. Takes the colour of the text: `text-link` on light and dark grounds, `text-on-brand` on brand
 * grounds.
 */
export function Wordmark({ className = 'h-[34px]' }: { className?: string }) {
  return (
    <svg viewBox="0 0 260 64" aria-hidden="true" className={`w-auto flex-none ${className}`}>
      <path d={markStones} fill="currentColor" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path d={markSun} className="fill-gorse" />
      <path d={wordmarkOutline} fill="currentColor" />
    </svg>
  )
}
