import { newsWords } from '../../../../../content/news/news-words.ts'
import type { StoryCategory } from '../../../../../content/news/story.ts'
import { categoryCounts } from './published-stories.ts'

const plural = new Intl.PluralRules('en-GB')
const unitOf = (count: number): string =>
  plural.select(count) === 'one' ? newsWords.countUnit.one : newsWords.countUnit.other

/** The categories with how many stories each has, as links to their pages. The current one has the gorse edge. */
export const CategoryList = ({ current }: { current?: StoryCategory }) => (
  <nav aria-labelledby="categories" className="print:hidden">
    <h2 id="categories" className="panel-heading">
      {newsWords.categories}
    </h2>
    <ul className="money mt-3 gap-x-8 border-t border-line md:max-lg:grid md:max-lg:grid-cols-2">
      {categoryCounts.map(({ category, name, href, stories }) => (
        <li key={category} className="border-b border-line">
          <a
            href={href}
            aria-current={category === current ? 'page' : undefined}
            className="flex min-h-11 items-center justify-between gap-4 px-3 py-2 font-medium hover:bg-hover aria-[current=page]:bg-selected aria-[current=page]:font-strong aria-[current=page]:shadow-[inset_3px_0_0_var(--gorse)]"
          >
            {name}
            <span className="font-normal text-muted">
              {stories.length}
              <span className="sr-only"> {unitOf(stories.length)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
