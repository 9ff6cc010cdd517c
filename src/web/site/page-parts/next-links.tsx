import type { Action } from '../../../../content/products/product.ts'
import { Icon } from '../../components/icon.tsx'

/** Links to where one goes on, each with an arrow. */
export const NextLinks = ({ links, className = '' }: { links: readonly Action[]; className?: string }) => (
  <ul className={`flex flex-wrap gap-x-6 gap-y-2 max-md:gap-y-0 print:hidden ${className}`}>
    {links.map(({ label, href }) => (
      <li key={href}>
        <a href={href} className="link min-h-8 max-md:min-h-11">
          {label}
          <Icon name="arrow-right" size="small" />
        </a>
      </li>
    ))}
  </ul>
)
