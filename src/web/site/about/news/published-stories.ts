import { articles } from '../../../../../content/news/articles.ts'
import { newsItems } from '../../../../../content/news/news-items.ts'
import { storyCategories, type Story, type StoryCategory } from '../../../../../content/news/story.ts'
import { minutesToRead } from './minutes-to-read.ts'

export type StoryKind = 'news' | 'article'

/** A story with what follows from it: its address, and how long it takes to read. */
export type PublishedStory = Story & { kind: StoryKind; href: `/${string}`; minutes: number }

const folders = { news: '/about/news', article: '/about/articles' } as const

const publish = (stories: readonly Story[], kind: StoryKind): PublishedStory[] =>
  stories.map(story => ({
    ...story,
    kind,
    href: `${folders[kind]}/${story.slug}`,
    minutes: minutesToRead(story.blocks),
  }))

const newestFirst = (one: Story, other: Story): number => other.publishedOn.localeCompare(one.publishedOn)

export const publishedNews: readonly PublishedStory[] = publish(newsItems, 'news').toSorted(newestFirst)
export const publishedArticles: readonly PublishedStory[] = publish(articles, 'article').toSorted(newestFirst)
export const publishedStories: readonly PublishedStory[] = [...publishedNews, ...publishedArticles].toSorted(
  newestFirst,
)

/** The page of a category. */
export const categoryHref = (category: StoryCategory) => `/about/articles/category/${category}` as const

export type CategoryCount = {
  category: StoryCategory
  name: string
  href: `/${string}`
  stories: readonly PublishedStory[]
}

const isCategory = (slug: string): slug is StoryCategory => Object.hasOwn(storyCategories, slug)

/** Every category with its stories, newest first; the fullest category first. */
export const categoryCounts: readonly CategoryCount[] = Object.keys(storyCategories)
  .filter(isCategory)
  .map(category => ({
    category,
    name: storyCategories[category].name,
    href: categoryHref(category),
    stories: publishedStories.filter(story => story.category === category),
  }))
  .toSorted((one, other) => other.stories.length - one.stories.length)
