import { newsWords } from '../../../../../content/news/news-words.ts'
import { Icon } from '../../../components/icon.tsx'
import { findRelatedStories } from './find-related-stories.ts'
import type { PublishedStory } from './published-stories.ts'
import { StoryDay, StoryMinutes } from './story-facts.tsx'

/** Beside a story: the pages where one can act on it, and what to read after it. */
export const StoryAside = ({ story }: { story: PublishedStory }) => (
  <aside className="grid grid-cols-[minmax(0,1fr)] gap-10 print:hidden lg:sticky lg:top-6 lg:mt-2">
    <nav aria-labelledby="next">
      <h2 id="next" className="panel-heading">
        {newsWords.next}
      </h2>
      <ul className="mt-3 border-t border-line">
        {story.links.map(({ label, href }) => (
          <li key={href} className="border-b border-line">
            <a
              href={href}
              className="flex min-h-11 items-center justify-between gap-4 py-2.5 font-semibold text-link hover:underline hover:underline-offset-[.22em]"
            >
              {label}
              <Icon name="arrow-right" size="small" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <nav aria-labelledby="related">
      <h2 id="related" className="panel-heading">
        {newsWords.related}
      </h2>
      <ul className="mt-3 border-t border-line">
        {findRelatedStories(story).map(({ href, title, publishedOn, minutes }) => (
          <li key={href} className="border-b border-line">
            <a href={href} className="group block py-3.5">
              <span className="block leading-[1.35] font-semibold text-balance group-hover:underline group-hover:decoration-1 group-hover:underline-offset-[.22em]">
                {title}
              </span>
              <span className="mt-1 block text-sm text-muted">
                <StoryDay publishedOn={publishedOn} /> <span aria-hidden="true">·</span>{' '}
                <StoryMinutes minutes={minutes} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </aside>
)
