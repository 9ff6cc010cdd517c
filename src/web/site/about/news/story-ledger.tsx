import { newsWords } from '../../../../../content/news/news-words.ts'
import { storyCategories } from '../../../../../content/news/story.ts'
import { Icon } from '../../../components/icon.tsx'
import { Unbroken } from '../../../components/unbroken.tsx'
import type { PublishedStory } from './published-stories.ts'
import { StoryDay, StoryMinutes } from './story-facts.tsx'

type StoryLedgerProps = {
  stories: readonly PublishedStory[]
  /** On a category's own page the first column says whether it is news or an article, and each has its summary. */
  ofOneCategory?: boolean
  className?: string
}

/** Stories as rows between hairlines: what they are about, their title, their day and how long they take. */
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
