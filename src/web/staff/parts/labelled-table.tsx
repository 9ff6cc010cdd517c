import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface Column {
  /** '' for the one of the buttons. */
  readonly name: string
  /** A class of its width; what is left, unless stated. */
  readonly width?: string
  /** Of amounts, whose pence stand below each other. */
  readonly isAmount?: boolean
  /** Of text that may be long: where rows are labels and values, it stands below its label. */
  readonly isLong?: boolean
}

interface Row {
  readonly id: string
  /** On heather: it is the member's own, or for them. */
  readonly isMarked: boolean
  /** By the names of the columns. */
  readonly cells: Readonly<Record<string, ReactNode>>
}

export interface LabelledTableProps {
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** The name of the column without one, for readers. */
  readonly actLabel?: string
  /** It is part of a panel, whose width it has. */
  readonly isInPanel?: boolean
}

const head = 'bg-sunken px-3 py-2 text-xs font-semibold whitespace-nowrap text-muted first:pl-4 last:pr-4'
const cell =
  'money h-12 border-t border-line px-3 py-[.3125rem] leading-[1.4] wrap-anywhere first:pl-4 last:pr-4 ' +
  'max-md:h-auto max-md:border-0 max-md:px-0! max-md:py-[.1875rem]! ' +
  'max-md:before:flex-none max-md:before:text-muted max-md:before:content-[attr(data-label)] max-md:empty:hidden'
const beside =
  'max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:text-right max-md:before:text-left'
const below = 'max-md:block max-md:before:block'

/** A dense table. Where there is little room each row becomes labels with their values (specification section 17.7). */
export function LabelledTable({ label, columns, rows, actLabel, isInPanel = false }: LabelledTableProps) {
  const area = useRef<HTMLDivElement>(null)
  // A scrolling area must be reachable without a pointer (WCAG 2.1.1), so it is a region in the tab order.
  const reachable = useScrolls(area) && { role: 'region', 'aria-label': label, tabIndex: 0 }
  return (
    <div
      ref={area}
      {...reachable}
      className={`relative overflow-x-auto ${isInPanel ? 'rounded-b-md border-t border-line' : 'rounded-md border border-line bg-surface'}`}
    >
      <table
        aria-label={label}
        className={`w-full border-collapse text-sm max-md:block md:table-fixed ${isInPanel ? '' : 'md:min-w-[64rem]'}`}
      >
        <thead className="max-md:sr-only">
          <tr>
            {columns.map(({ name, width = '', isAmount }) => (
              <th
                key={name}
                scope="col"
                className={`${head} ${width} ${isAmount ? 'text-right' : 'text-left'}`}
              >
                {name === '' ? <span className="sr-only">{actLabel}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map(({ id, isMarked, cells }) => (
            <tr
              key={id}
              className={`max-md:block max-md:border-t max-md:border-line max-md:px-4 max-md:py-2.5 max-md:first:border-t-0 ${isMarked ? 'bg-heather-tint' : ''}`}
            >
              {columns.map(({ name, isAmount, isLong = false }) => (
                <td
                  key={name}
                  data-label={name}
                  className={`${cell} ${isLong ? below : beside} ${name === '' ? 'max-md:justify-end!' : ''} ${name === '' || isAmount ? 'text-right' : ''}`}
                >
                  {cells[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether an area is narrower than the table in it. */
function useScrolls(area: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    // At once, so that it can be reached as soon as it scrolls.
    const look = () => flushSync(() => setScrolls(element.scrollWidth > element.clientWidth))
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const table of element.children) observer.observe(table)
    return () => observer.disconnect()
  }, [area])
  return scrolls
}
