import { highlight } from '../../../../content/home.ts'
import { Icon } from '../../components/icon.tsx'
import { Picture } from '../../components/picture.tsx'

/** The shelf that overlaps the hero: one picture, and what it is about. */
export const HighlightShelf = () => (
  <section
    aria-labelledby="highlight"
    className="relative z-(--z-raised) -mt-16 grid overflow-hidden rounded-panel border border-line bg-surface shadow-3 md:-mt-26 md:rounded-picture lg:grid-cols-[1.42fr_1fr]"
  >
    <Picture
      name={highlight.picture}
      sizes="(max-width: 68rem) 92vw, 46rem"
      className="aspect-8/5 h-full w-full object-cover"
    />
    <div className="flex flex-col items-start justify-center px-5 py-6 md:p-12">
      <p className="text-sm font-semibold text-link">{highlight.kicker}</p>
      <h2 id="highlight" className="mt-[.35em] mb-[.45em] text-[1.625rem] md:text-[2.125rem]">
        {highlight.heading}
      </h2>
      <p className="text-muted">{highlight.text}</p>
      <a href={highlight.link.href} className="mt-5 link">
        {highlight.link.label}
        <Icon name="arrow-right" size="small" />
      </a>
    </div>
  </section>
)
