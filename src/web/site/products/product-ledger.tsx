import type { LedgerLine } from '../../../../content/products/group-page.ts'
import { KeepLastWords } from '../page-parts/keep-last-words.tsx'
import { Ledger } from '../page-parts/ledger.tsx'

/** Products that serve one purpose: its name at the left, and each product with what it is, under a dark rule. */
export const ProductLedger = ({ heading, lines }: { heading: string; lines: readonly LedgerLine[] }) => (
  <section className="grid items-start gap-x-16 gap-y-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
    <h2 className="text-2xl lg:pt-3.5">
      <KeepLastWords text={heading} />
    </h2>
    <Ledger lines={lines} names="wide" />
  </section>
)
