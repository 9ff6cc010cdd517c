import type { Action, WayOn } from '../../../../content/products/product.ts'
import { Icon } from '../../components/icon.tsx'
import { Unbroken } from '../../components/unbroken.tsx'

/** A strip of links under its own heading. Not printed, because paper has no links. */
export const LinkStrip = ({ id, heading, ...strip }: { id: string; heading: string } & StripLinksProps) => (
  <section aria-labelledby={id} className="print:hidden">
    <h2 id={id} className="mb-5 text-2xl">
      {heading}
    </h2>
    <StripLinks {...strip} />
  </section>
)

type StripLinksProps = {
  links: readonly WayOn[]
  /** How many stand side by side on a wide screen: as many as there are links. */
  count: keyof typeof strips
}

const rowLink = 'grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4 py-4.5 leading-[1.4]'

// With six, the icon stands above the words because the columns are narrow. The first of a line aligns with the
// page's edge.
const strips = {
  3: {
    list: 'md:grid-cols-3',
    item: 'md:not-first:border-l',
    link: `${rowLink} md:px-6 md:[li:first-child>&]:pl-0`,
    icon: 'row-span-2',
    text: 'text-nav',
  },
  4: {
    list: 'md:grid-cols-2 lg:grid-cols-4',
    item: 'max-lg:md:nth-[n+3]:border-t max-lg:md:even:border-l lg:not-first:border-l',
    link: `${rowLink} md:px-5 max-lg:md:[li:nth-child(odd)>&]:pl-0 lg:[li:first-child>&]:pl-0`,
    icon: 'row-span-2',
    text: 'text-nav',
  },
  6: {
    list: 'md:grid-cols-3 lg:grid-cols-6',
    item: 'max-lg:md:nth-[n+4]:border-t max-lg:md:not-nth-[3n+1]:border-l lg:not-first:border-l',
    link: 'gap-2 leading-[1.3] max-md:grid-cols-[1.5rem_1fr] max-md:gap-x-4 max-md:gap-y-0 max-md:py-3.5 md:p-5 max-lg:md:[li:nth-child(3n+1)>&]:pl-0 lg:[li:first-child>&]:pl-0',
    icon: 'max-md:row-span-2',
    text: 'text-sm',
  },
} as const

/** Links between two hairlines, each an icon, a label and a few words: side by side, or as rows on a phone. */
export const StripLinks = ({ links, count }: StripLinksProps) => {
  const strip = strips[count]
  return (
    <ul className={`money grid border-y border-line ${strip.list}`}>
      {links.map(({ icon, label, text, href }) => (
        <li key={label} className={`min-w-0 border-line max-md:not-first:border-t ${strip.item}`}>
          <a
            href={href}
            className={`group grid h-full content-start text-control font-semibold ${strip.link}`}
          >
            <Icon name={icon} size="large" className={`text-link ${strip.icon}`} />
            <span className="group-hover:underline group-hover:underline-offset-[.22em]">{label}</span>
            <span className={`font-normal text-balance text-muted ${strip.text}`}>
              <Unbroken text={text} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Links with an arrow. */
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

type SectionTabsProps = { label: string; sections: readonly { id: string; heading: string }[] }

/** The sections of a long page as links above them; they wrap where they do not fit on a line. */
export const SectionTabs = ({ label, sections }: SectionTabsProps) => (
  <nav aria-label={label} className="wrap mt-8 print:hidden">
    <ul className="flex flex-wrap gap-x-6 border-b border-line">
      {sections.map(({ id, heading }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-11 items-center border-b-3 border-transparent text-nav font-semibold hover:border-gorse"
          >
            {heading}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
