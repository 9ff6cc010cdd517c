import { StripLinks, type StripLinksProps } from './strip-links.tsx'

/** A strip of ways on under a heading of its own. Left off paper, where nothing can be followed. */
export const LinkStrip = ({ id, heading, ...strip }: { id: string; heading: string } & StripLinksProps) => (
  <section aria-labelledby={id} className="print:hidden">
    <h2 id={id} className="mb-5 text-2xl">
      {heading}
    </h2>
    <StripLinks {...strip} />
  </section>
)
