import type { ReactNode } from 'react'
import type { Action } from '../../../../content/products/product.ts'
import { Breadcrumb } from './breadcrumb.tsx'

type PlainHeaderProps = {
  breadcrumb?: readonly Action[]
  current: string
  title: string
  lead?: ReactNode
  /** At the right of the title: a button. */
  end?: ReactNode
}

/** The head of a page that is there to be read: no picture. */
export const PlainHeader = ({ breadcrumb, current, title, lead, end }: PlainHeaderProps) => (
  <div className="wrap pt-8">
    <Breadcrumb links={breadcrumb} current={current} className="text-muted" />
    <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-3xl">{title}</h1>
        {lead && <p className="mt-2 max-w-(--measure) text-lg text-balance text-muted">{lead}</p>}
      </div>
      {end && <div className="print:hidden">{end}</div>}
    </div>
  </div>
)
