type SectionTabsProps = { label: string; sections: readonly { id: string; heading: string }[] }

/** The parts of a long page, as links above them; where they do not fit on a line, they break to the next. */
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
