import type { ReactNode } from 'react'

/**
 * A product's text with its panel at the right. On a phone the panel follows the title, so it comes first in the
 * document as well: what the eye and the keyboard meet has one order.
 */
export const ProductColumns = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className="wrap grid items-start gap-x-16 gap-y-12 pt-8 md:pt-12 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:pt-16 print:block print:pt-6">
    {aside}
    <div className="min-w-0 lg:col-start-1 lg:row-start-1">{children}</div>
  </div>
)
