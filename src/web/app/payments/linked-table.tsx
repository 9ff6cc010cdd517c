import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface LinkedColumn {
  readonly name: string
  readonly width: string
  readonly isAmount?: true
}

/** A row that leads to a page of its own. */
export interface LinkedRow {
  readonly id: string
  readonly address: string
  /** The text of its link, and what distinguishes it from others with the same text. */
  readonly text: string
  readonly label: string
  /** Below its link. */
  readonly note?: string | undefined
  /** By the names of the columns. The column without one has the link. */
  readonly cells: { readonly [column: string]: ReactNode }
  /** Where there is no room for a table: what stands at the right, and what stands below. */
  readonly end: ReactNode
  readonly below: ReactNode
}

/** Of the heads of columns. */
export const headClass =
  'bg-sunken px-3 py-2.5 text-left text-xs font-semibold whitespace-nowrap text-muted first:pl-6 last:pr-6'
const cellClass =
  'money border-t border-line px-3 py-[.78rem] leading-[1.4] wrap-anywhere first:pl-6 last:pr-6'

interface LinkedTableProps {
  readonly label: string
  readonly columns: readonly LinkedColumn[]
  readonly rows: readonly LinkedRow[]
}

/** A table of links, and where there is no room for it the same as rows. */
export const LinkedTable = ({ label, columns, rows }: LinkedTableProps) => (
  <div className="@container">
    <table aria-label={label} className="w-full table-fixed border-collapse text-nav @max-[52rem]:hidden">
      <thead>
        <tr>
          {columns.map(({ name, width, isAmount }) => (
            <th key={name} scope="col" className={`${headClass} ${width} ${isAmount ? 'text-right!' : ''}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id} className="relative hover:bg-hover">
            {columns.map(({ name, isAmount }) => (
              <td key={name} className={`${cellClass} ${isAmount ? 'text-right font-semibold' : ''}`}>
                {Object.hasOwn(row.cells, name) ? row.cells[name] : <RowLink row={row} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <ul className="@min-[52rem]:hidden">
      {rows.map(row => (
        <li
          key={row.id}
          className="money relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-t border-line px-4 py-3 leading-[1.4] hover:bg-hover md:px-6 @max-[16rem]:grid-cols-1"
        >
          <span className="min-w-0 text-nav wrap-anywhere">
            <RowLink row={row} />
          </span>
          <span className="text-right text-nav font-semibold @max-[16rem]:text-left">{row.end}</span>
          <div className="col-span-full min-w-0 text-sm wrap-anywhere text-muted">{row.below}</div>
        </li>
      ))}
    </ul>
  </div>
)

const RowLink = ({ row: { address, text, label, note } }: { row: LinkedRow }) => (
  <>
    <Link
      to={address}
      aria-label={label}
      className="font-semibold no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
    >
      {text}
    </Link>
    {note !== undefined && <span className="block text-sm text-muted">{note}</span>}
  </>
)
