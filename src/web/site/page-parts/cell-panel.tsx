import type { Action, ContentIcon } from '../../../../content/products/product.ts'
import { Icon } from '../../components/icon.tsx'
import { Ticks } from './lists.tsx'
import { Unbroken } from '../../components/unbroken.tsx'

export type Cell = {
  icon: ContentIcon
  name: string
  text: string
  ticks?: readonly string[]
  link?: CellAction
}

/** `about` follows the label for screen readers, where several links have the same label: ` about FlexiSave`. */
type CellAction = Action & { about?: string }

type CellPanelProps = {
  cells: readonly Cell[]
  /** Three are in one row from a tablet up; six are in two columns there, and in three on a desktop. */
  count: 3 | 6
  className?: string
}

/** Items of one kind as cells of one panel with hairlines: icon, name, a sentence, ticks, a link at the foot. */
export const CellPanel = ({ cells, count, className = '' }: CellPanelProps) => (
  <ul
    className={`grid gap-px overflow-hidden rounded-panel border border-line bg-line ${count === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2 lg:grid-cols-3'} ${className}`}
  >
    {cells.map(({ icon, name, text, ticks, link }) => (
      <li
        key={name}
        className="flex min-w-0 flex-col items-start bg-surface px-6 pt-6 pb-5 print:break-inside-avoid"
      >
        <Icon name={icon} size="feature" className="text-link" />
        <h3 className="mt-4">{name}</h3>
        <p className="mt-1 text-muted">
          <Unbroken text={text} />
        </p>
        {ticks && (
          <Ticks
            items={ticks}
            className={`money mt-4 w-full border-t border-line pt-3 text-nav *:py-1 ${link ? 'mb-2' : ''}`}
          />
        )}
        {link && <CellLink {...link} />}
      </li>
    ))}
  </ul>
)

const CellLink = ({ label, about, href }: CellAction) => (
  <p className="money mt-auto pt-3">
    <a href={href} className="link py-0.5">
      <span>
        {label}
        {about && <span className="sr-only">{about}</span>}
      </span>
      <Icon name="arrow-right" size="small" />
    </a>
  </p>
)
