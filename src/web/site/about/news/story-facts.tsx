import { newsWords } from '../../../../../content/news/news-words.ts'
import type { PublishedStory } from './published-stories.ts'

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** The day of a story: `12 October 2026`. */
export const StoryDay = ({ publishedOn }: Pick<PublishedStory, 'publishedOn'>) => (
  <time dateTime={publishedOn} className="whitespace-nowrap">
    {day.format(new Date(publishedOn))}
  </time>
)

/** How long a story takes to read: `4 min`. */
export const StoryMinutes = ({ minutes }: Pick<PublishedStory, 'minutes'>) => (
  <span className="money whitespace-nowrap">
    {minutes} {newsWords.minutesShort}
    <span className="sr-only"> {newsWords.minutesUnit}</span>
  </span>
)
