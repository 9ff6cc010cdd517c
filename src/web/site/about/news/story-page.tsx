import { groups } from '../../../../../content/groups.ts'
import { newsWords } from '../../../../../content/news/news-words.ts'
import { storyCategories } from '../../../../../content/news/story.ts'
import type { PictureName } from '../../../../../content/pictures.ts'
import { Icon } from '../../../components/icon.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { Picture } from '../../../components/picture.tsx'
import { Breadcrumb } from '../../page-parts/breadcrumb.tsx'
import { categoryHref, type PublishedStory } from './published-stories.ts'
import { StoryAside } from './story-aside.tsx'
import { StoryDay, StoryMinutes } from './story-facts.tsx'
import { StoryText } from './story-text.tsx'

// Where to look in a picture when it is cut to its place.
const focusPoints: Partial<Record<PictureName, string>> = { 'carousel-phone': 'object-[50%_8%]' }

const listTitles = { news: newsWords.news.title, article: newsWords.articles.title } as const

/** A news item or an article: what it is about and from when, a column to read, and where to go on. */
export const StoryPage = ({ story }: { story: PublishedStory }) => {
  const back = newsWords.back[story.kind]
  return (
    <div className="wrap pt-8 pb-(--section)">
      <Breadcrumb
        links={[groups.about, { label: listTitles[story.kind], href: back.href }]}
        current={storyCategories[story.category].name}
        className="text-muted"
      />
      <div className="mt-3 grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <article>
          <StoryHead story={story} />
          {story.picture && (
            <Picture
              name={story.picture}
              sizes="(max-width: 68rem) 92vw, 54rem"
              first
              className={`mt-8 aspect-16/9 w-full rounded-panel object-cover md:aspect-2/1 md:rounded-picture print:hidden ${focusPoints[story.picture] ?? ''}`}
            />
          )}
          <StoryText blocks={story.blocks} />
          <LinkButton href={back.href} variant="line" className="mt-10 print:hidden">
            <Icon name="chevron-left" size="small" />
            {back.label}
          </LinkButton>
        </article>
        <StoryAside story={story} />
      </div>
    </div>
  )
}

const StoryHead = ({ story }: { story: PublishedStory }) => (
  <header>
    <h1 className="max-w-[22em] text-3xl">{story.title}</h1>
    <p className="mt-3 max-w-(--measure) text-lg text-balance text-muted">{story.summary}</p>
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <a
        href={categoryHref(story.category)}
        className="inline-flex min-h-6 items-center rounded-badge bg-selected px-[.6em] text-xs font-semibold text-link hover:underline"
      >
        {storyCategories[story.category].name}
      </a>
      <StoryDay publishedOn={story.publishedOn} />
      <span aria-hidden="true">·</span>
      <StoryMinutes minutes={story.minutes} />
    </p>
  </header>
)
