import type { GroupPageContent } from '../../../../content/products/group-page.ts'
import { Icon } from '../../components/icon.tsx'

/** Three ways to get help in choosing, between two hairlines. */
export const HelpStrip = ({ heading, links }: GroupPageContent['help']) => (
  <section>
    <h2 className="text-2xl">{heading}</h2>
    <ul className="mt-5 grid border-y border-line md:grid-cols-3">
      {links.map(({ icon, label, text, href }) => (
        <li key={href} className="border-line max-md:not-first:border-t md:not-first:border-l">
          <a
            href={href}
            className="group grid h-full grid-cols-[1.5rem_1fr] content-start gap-x-4 py-4.5 text-control leading-[1.4] font-semibold md:px-6 md:[li:first-child>&]:pl-0"
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
