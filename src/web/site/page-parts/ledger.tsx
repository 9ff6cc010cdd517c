import type { LedgerLine } from '../../../../content/products/group-page.ts'
import { Icon } from '../../components/icon.tsx'
import { KeepLastWords } from './line-breaks.tsx'

const columns = {
  narrow: 'gap-x-4 md:grid-cols-[9.75rem_1fr_1.25rem]',
  wide: 'gap-x-6 md:grid-cols-[13rem_1fr_1.25rem]',
} as const

/**
 * Links to pages, each with its name and a description, under a dark rule. `names` is the width of the names' column
 * from a tablet up.
 */
export const Ledger = ({ lines, names }: { lines: readonly LedgerLine[]; names: keyof typeof columns }) => (
  <ul className="border-t border-ink">
    {lines.map(({ name, text, href }) => (
      <li key={href} className="border-b border-line">
        <a
          href={href}
          className={`group grid items-baseline py-4.5 max-md:grid-cols-[1fr_1.5rem] ${columns[names]}`}
        >
          <span className="font-display text-[1.1875rem] leading-[1.3] font-[620] tracking-[-.012em] group-hover:underline group-hover:underline-offset-[.22em]">
            {name}
          </span>
          <span className="text-balance text-muted max-md:row-start-2 max-md:text-nav">{text}</span>
          <Icon name="chevron-right" className="self-center text-link max-md:row-span-2" />
        </a>
      </li>
    ))}
  </ul>
)

/**
 * Products of one purpose: the purpose at the left, each product with its description at the right, under a dark
 * rule.
 */
export const ProductLedger = ({ heading, lines }: { heading: string; lines: readonly LedgerLine[] }) => (
  <section className="grid items-start gap-x-16 gap-y-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
    <h2 className="text-2xl lg:pt-3.5">
      <KeepLastWords text={heading} />
    </h2>
    <Ledger lines={lines} names="wide" />
  </section>
)
