import { settingsWords, type SettingsSection } from './settings-words.ts'
import { useSectionInView } from './use-section-in-view.ts'

/**
 * The page's sections as links, with the one that is being read marked. Plain links: the browser moves to the place and
 * begins to read there.
 */
export function SectionLinks({ sections }: { sections: readonly SettingsSection[] }) {
  const current = useSectionInView(sections)
  return (
    <nav
      aria-label={settingsWords.heading}
      className="-mx-4 flex gap-6 overflow-x-auto low:flex-wrap low:gap-y-0 low:overflow-visible border-b border-line bg-bg px-4 scrollbar-line md:sticky md:top-0 md:z-10 md:-mx-8 md:px-8 md:max-lg:gap-3 min-[97.5rem]:mx-0 min-[97.5rem]:px-0"
    >
      {sections.map(section => (
        <a
          key={section}
          href={`#${section}`}
          aria-current={section === current ? 'true' : undefined}
          className="border-b-3 border-transparent py-2.5 text-nav font-semibold whitespace-nowrap text-muted no-underline -outline-offset-3! hover:text-ink forced-colors:border-[Canvas] aria-[current]:border-gorse forced-colors:aria-[current]:border-[Highlight] aria-[current]:text-ink"
        >
          {settingsWords.sections[section]}
        </a>
      ))}
    </nav>
  )
}
