type SectionTabsProps = { label: string; sections: readonly { id: string; heading: string }[] }

/** The parts of a long page, as links on one line above them. */
export const SectionTabs = ({ label, sections }: SectionTabsProps) => (
  <nav aria-label={label} className="wrap mt-8 print:hidden">
    <ul className="flex gap-6 overflow-x-auto low:flex-wrap low:gap-y-0 low:overflow-visible border-b border-line">
      {sections.map(({ id, heading }) => (
        <li key={id} className="flex-none">
          <a
            href={`#${id}`}
            className="inline-flex min-h-11 items-center border-b-3 border-transparent text-nav font-semibold hover:border-gorse focus-visible:-outline-offset-3"
          >
            {heading}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
