import { newsWords } from '../../../../../content/news/news-words.ts'
import { storyCategories } from '../../../../../content/news/story.ts'
import { Badge } from '../../../components/badge.tsx'
import { Picture } from '../../../components/picture.tsx'
import { Unbroken } from '../../../components/unbroken.tsx'
import type { PublishedStory } from './published-stories.ts'
import { StoryDay } from './story-facts.tsx'

/** The first story large, the others beside it. The whole of each leads to its page. */
export const FeaturedStories = ({ stories: [first, ...others] }: { stories: readonly PublishedStory[] }) => (
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

/** The title, whose link reaches over the whole story. */
const StoryLink = ({ story: { href, title } }: { story: PublishedStory }) => (
  <a
    href={href}
    className="group-hover:underline group-hover:decoration-1 group-hover:underline-offset-[.22em] after:absolute after:inset-0 after:content-['']"
  >
    {title}
  </a>
)
