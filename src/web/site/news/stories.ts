import { articles } from '../../../../content/news/articles.ts'
import { newsItems } from '../../../../content/news/news-items.ts'
import {
  type Story,
  type StoryBlock,
  storyCategories,
  type StoryCategory,
} from '../../../../content/news/story.ts'

/** How many words of plain English most people read in a minute. */
const wordsPerMinute = 200

const rowTexts = (rows: readonly { term: string; value: string }[]): string[] =>
  rows.map(({ term, value }) => `${term} ${value}`)

/** The text of a block, without figures that are computed on the page. */
export function textsOf(block: StoryBlock): readonly string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [block.text]
    case 'list':
    case 'steps':
      return block.items
    case 'growth':
      return [block.caption, ...block.rates.map(({ name }) => name)]
    case 'gross':
      return [block.caption, ...block.paid.map(({ name }) => name)]
    case 'figures':
      break
  }
  return [block.caption, ...rowTexts(block.rows)]
}

/** Words in a story's text. */
export const countWords = (blocks: readonly StoryBlock[]): number =>
  blocks.flatMap(textsOf).join(' ').split(/\s+/).filter(Boolean).length

/** The reading time in whole minutes, at least one. */
export const minutesToRead = (blocks: readonly StoryBlock[]): number =>
  Math.max(1, Math.ceil(countWords(blocks) / wordsPerMinute))

export type StoryKind = 'news' | 'article'

/** A story with its derived values: its address and its reading time. */
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

/** How many stories are listed beside one. */
const relatedCount = 3

/** The stories to read next: the same category first, then those closest in time. Never the story itself. */
export function findRelatedStories(story: PublishedStory): readonly PublishedStory[] {
  const place = publishedStories.indexOf(story)
  const others = publishedStories
    .map((other, index) => ({ other, distance: Math.abs(index - place) }))
    .filter(({ distance }) => distance > 0)
    .toSorted((one, another) => one.distance - another.distance)
    .map(({ other }) => other)
  const alike = others.filter(({ category }) => category === story.category)
  const unlike = others.filter(({ category }) => category !== story.category)
  return [...alike, ...unlike].slice(0, relatedCount)
}
