import { productWords } from '../../../../content/products/product-words.ts'
import type { Action } from '../../../../content/products/product.ts'
import { Icon } from '../../components/icon.tsx'
import { KeepLastWords } from '../page-parts/keep-last-words.tsx'

/** The pages that people read after this one: between hairlines, across the column. */
export const ReadNext = ({ links }: { links: readonly Action[] }) => (
  <nav aria-labelledby="read-next" className="wrap pt-16 pb-(--section) print:hidden">
    <div className="horizon" />
    <h2 id="read-next" className="mt-8 text-[1.625rem]">
      {productWords.readNext}
    </h2>
    <ul className="mt-4 grid gap-x-12 md:auto-cols-fr md:grid-flow-col">
      {links.map(({ label, href }) => (
        <li key={href} className="border-t border-line md:border-y">
          <a
            href={href}
            className="flex h-full min-h-16 items-center justify-between gap-4 py-3 font-display text-[1.1875rem] leading-[1.3] font-[620] tracking-[-.012em] hover:underline hover:underline-offset-[.22em]"
          >
            <span className="text-balance">
              <KeepLastWords text={label} />
            </span>
            <Icon name="arrow-right" className="text-link" />
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
