import type { ReactNode } from 'react'

/**
 * The panel beside a page's text. Under a picture header it reaches up over the picture, and it stays in sight while
 * the page scrolls. Its children are its parts, a hairline between each.
 */
export const AsidePanel = ({ label, children }: { label: string; children: ReactNode }) => (
  <aside
    aria-label={label}
    className="divide-y divide-line rounded-panel border border-line bg-surface shadow-3 *:p-6 lg:sticky lg:top-6 lg:-mt-44 print:hidden"
  >
    {children}
  </aside>
)
