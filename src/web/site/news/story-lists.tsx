import { newsWords } from '../../../../content/news/news-words.ts'
import { formatLongDate } from '../../../domain/format-dates.ts'
import { storyCategories, type StoryCategory } from '../../../../content/news/story.ts'
import { Icon } from '../../components/icon.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { categoryCounts, type PublishedStory } from './stories.ts'

type StoryLedgerProps = {
  stories: readonly PublishedStory[]
  /** On a category's own page the first column says whether it is news or an article, and each has its summary. */
  ofOneCategory?: boolean
  className?: string
}

/** Stories as rows between hairlines: category, title, date and reading time. */
export const StoryLedger = ({ stories, ofOneCategory = false, className = '' }: StoryLedgerProps) => (
  <ul className={`border-t border-ink ${className}`}>
    {stories.map(story => (
      <li key={story.href} className="border-b border-line">
        <a
          href={story.href}
          className={`group grid gap-x-4 gap-y-0.5 py-4 max-md:grid-cols-[minmax(0,1fr)_1.25rem] md:grid-cols-[6.5rem_minmax(0,1fr)_11.5rem_1.25rem] ${ofOneCategory ? 'md:items-baseline' : 'items-center'}`}
        >
          <span className="text-sm font-semibold text-link">
            {ofOneCategory ? newsWords.kinds[story.kind] : storyCategories[story.category].name}
          </span>
          <span className="font-display text-lg text-balance leading-[1.3] font-[620] tracking-[-.012em] group-hover:underline group-hover:decoration-1 group-hover:underline-offset-[.22em] max-md:col-start-1">
            {story.title}
            {ofOneCategory && (
              <span className="mt-1 block max-w-(--measure) text-pretty font-body text-md leading-body font-normal tracking-normal text-muted">
                <Unbroken text={story.summary} />
              </span>
            )}
          </span>
          <span className="money text-sm text-muted max-md:col-start-1 md:text-right">
            <StoryDay publishedOn={story.publishedOn} /> <span aria-hidden="true">·</span>{' '}
            <StoryMinutes minutes={story.minutes} />
          </span>
          <Icon
            name="chevron-right"
            className="text-link max-md:col-start-2 max-md:row-span-3 max-md:row-start-1 self-center"
          />
        </a>
      </li>
    ))}
  </ul>
)

const plural = new Intl.PluralRules('en-GB')
const unitOf = (count: number): string =>
  plural.select(count) === 'one' ? newsWords.countUnit.one : newsWords.countUnit.other

/** The categories with their number of stories, as links to their pages. The current one has the yellow edge. */
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

/** The date of a story: `12 October 2026`. */
export const StoryDay = ({ publishedOn }: Pick<PublishedStory, 'publishedOn'>) => (
  <time dateTime={publishedOn} className="whitespace-nowrap">
    {formatLongDate(publishedOn)}
  </time>
)

/** The reading time of a story: `4 min`. */
export const StoryMinutes = ({ minutes }: Pick<PublishedStory, 'minutes'>) => (
  <span className="money whitespace-nowrap">
    {minutes} {newsWords.minutesShort}
    <span className="sr-only"> {newsWords.minutesUnit}</span>
  </span>
)
