import { frameWords } from '../../../../content/frame.ts'
import type { Action } from '../../../../content/products/product.ts'
import { Icon } from '../../components/icon.tsx'

type BreadcrumbProps = {
  /** The pages above this one, from the top. */
  links?: readonly Action[] | undefined
  current: string
  className?: string
}

/** Where a page stands: its section as a link, and its own name. */
export const Breadcrumb = ({ links = [], current, className = '' }: BreadcrumbProps) => (
  <nav aria-label={frameWords.breadcrumb} className={`text-sm print:hidden ${className}`}>
    <ol className="flex flex-wrap items-center gap-x-2">
      {links.map(({ label, href }) => (
        <li key={href} className="flex items-center gap-2">
          <a
            href={href}
            className="tap inline-block after:-inset-x-2 py-1 underline decoration-1 underline-offset-[.2em] hover:decoration-2"
          >
            {label}
          </a>
          <Icon name="chevron-right" size="small" />
        </li>
      ))}
      <li aria-current="page" className="py-1">
        {current}
      </li>
    </ol>
  </nav>
)
