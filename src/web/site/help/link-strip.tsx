import type { ContentIcon } from '../../../../content/products/product.ts'
import { Icon } from '../../components/icon.tsx'

type LinkStripProps = {
  id: string
  heading: string
  links: readonly { icon: ContentIcon; label: string; text: string; href: string }[]
}

/** Four ways on, between two hairlines: side by side from a tablet on, as rows on a phone. */
export const LinkStrip = ({ id, heading, links }: LinkStripProps) => (
  <section aria-labelledby={id} className="print:hidden">
    <h2 id={id} className="text-2xl">
      {heading}
    </h2>
    <ul className="money mt-5 grid border-y border-line md:grid-cols-2 lg:grid-cols-4">
      {links.map(({ icon, label, text, href }) => (
        <li
          key={label}
          className="min-w-0 border-line max-md:not-first:border-t max-lg:md:nth-[n+3]:border-t max-lg:md:even:border-l lg:not-first:border-l"
        >
          <a
            href={href}
            className="group grid h-full grid-cols-[1.5rem_minmax(0,1fr)] content-start gap-x-4 py-4.5 text-control leading-[1.4] font-semibold md:px-5 max-lg:md:[li:nth-child(odd)>&]:pl-0 lg:[li:first-child>&]:pl-0"
          >
            <Icon name={icon} size="large" className="row-span-2 text-link" />
            <span className="group-hover:underline group-hover:underline-offset-[.22em]">{label}</span>
            <span className="text-nav font-normal text-muted">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
)
