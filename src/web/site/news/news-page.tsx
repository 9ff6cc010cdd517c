import { groups } from '../../../../content/groups.ts'
import { newsWords } from '../../../../content/news/news-words.ts'
import { newsletter } from '../../../../content/news/newsletter.ts'
import { storyCategories } from '../../../../content/news/story.ts'
import { Badge } from '../../components/badge.tsx'
import { LinkButton } from '../../components/button.tsx'
import { Picture } from '../../components/picture.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { Island } from '../islands/island.tsx'
import { PlainHeader } from '../page-parts/page-headers.tsx'
import { publishedArticles, publishedNews, type PublishedStory } from './stories.ts'
import { CategoryList, StoryDay, StoryLedger } from './story-lists.tsx'

/** How many news items have a picture, and how many articles are listed before the older ones. */
const featuredCount = 3
const latestCount = 8

const earlierNews = publishedNews.slice(featuredCount)

/** News (spec section 2): featured stories, latest articles, categories, newsletter. */
export const NewsPage = () => (
  <>
    <PlainHeader
      breadcrumb={[groups.about]}
      current={newsWords.news.title}
      title={newsWords.news.title}
      lead={newsWords.news.lead}
    />
    <div className="wrap pb-(--section)">
      <FeaturedStories stories={publishedNews.slice(0, featuredCount)} />
      <div className="mt-16 grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
          <section aria-labelledby="latest">
            <h2 id="latest" className="mb-5">
              {newsWords.articles.title}
            </h2>
            <StoryLedger stories={publishedArticles.slice(0, latestCount)} />
            <LinkButton href={newsWords.older.href} variant="line" className="mt-6 print:hidden">
              {newsWords.older.label}
            </LinkButton>
          </section>
          <section aria-labelledby="more-news">
            <h2 id="more-news" className="mb-4 text-2xl">
              {newsWords.moreNews}
            </h2>
            <StoryLedger stories={earlierNews} />
          </section>
        </div>
        <aside className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 md:max-lg:grid-cols-2">
          <CategoryList />
          <NewsletterPanel />
        </aside>
      </div>
    </div>
  </>
)

/** The first story large, the others beside it. Each is a link as a whole. */
const FeaturedStories = ({ stories: [first, ...others] }: { stories: readonly PublishedStory[] }) => (
  <section
    aria-labelledby="featured"
    className="mt-8 grid gap-x-8 gap-y-10 lg:grid-cols-[1.62fr_1fr] lg:gap-y-8"
  >
    <h2 id="featured" className="sr-only">
      {newsWords.featured}
    </h2>
    {first && <LargeStory story={first} />}
    <div className="grid content-start gap-x-8 gap-y-8 md:max-lg:grid-cols-2 lg:gap-y-6">
      {others.map(story => (
        <SmallStory key={story.href} story={story} />
      ))}
    </div>
  </section>
)

const LargeStory = ({ story }: { story: PublishedStory }) => (
  <article className="group relative">
    {story.picture && (
      <Picture
        name={story.picture}
        sizes="(max-width: 68rem) 92vw, 47rem"
        decorative
        first
        className="aspect-16/10 w-full rounded-picture object-cover"
      />
    )}
    <CategoryAndDay story={story} className="mt-4" />
    <h3 className="mt-2 mb-2 text-[1.625rem] leading-[1.12] tracking-display md:text-[2.125rem]">
      <StoryLink story={story} />
    </h3>
    <p className="max-w-144 text-lg text-muted">
      <Unbroken text={story.summary} />
    </p>
  </article>
)

const SmallStory = ({ story }: { story: PublishedStory }) => (
  <article className="group relative">
    {story.picture && (
      <Picture
        name={story.picture}
        sizes="(max-width: 48rem) 92vw, (max-width: 68rem) 46vw, 29rem"
        decorative
        className="aspect-2/1 w-full rounded-panel object-cover object-[82%_50%]"
      />
    )}
    <CategoryAndDay story={story} className="mt-3" />
    <h3 className="mt-1.5 mb-0.5">
      <StoryLink story={story} />
    </h3>
    <p className="text-muted">
      <Unbroken text={story.summary} />
    </p>
  </article>
)

const CategoryAndDay = ({ story, className }: { story: PublishedStory; className: string }) => (
  <p className={`flex items-center gap-3 text-sm text-muted ${className}`}>
    <Badge look="selected">{storyCategories[story.category].name}</Badge>
    <StoryDay publishedOn={story.publishedOn} />
  </p>
)

/** The title; its link covers the whole story. */
const StoryLink = ({ story: { href, title } }: { story: PublishedStory }) => (
  <a
    href={href}
    className="group-hover:underline group-hover:decoration-1 group-hover:underline-offset-[.22em] after:absolute after:inset-0 after:content-['']"
  >
    {title}
  </a>
)

/** The newsletter form; a sentence if its script fails to load. */
const NewsletterPanel = () => (
  <section
    aria-labelledby="newsletter"
    className="rounded-panel border border-line bg-surface p-6 print:hidden"
  >
    <h2 id="newsletter" className="panel-heading">
      {newsletter.heading}
    </h2>
    <p className="mt-1 text-sm text-muted">{newsletter.text}</p>
    <Island name="newsletter-form" props={{}} when="idle" className="needs-scripts mt-4" />
    <p className="without-island mt-3 text-sm">
      {newsletter.withoutScripts}{' '}
      <a href={`mailto:${newsletter.contactEmail}`} className="link break-all">
        {newsletter.contactEmail}
      </a>
    </p>
  </section>
)
