import { publishedStories, type PublishedStory } from './published-stories.ts'

/** How many stories stand beside one. */
const relatedCount = 3

/** What to read after a story: the same category first, then whatever is newest. Never the story itself. */
export function findRelatedStories(story: PublishedStory): readonly PublishedStory[] {
  const others = publishedStories.filter(({ href }) => href !== story.href)
  const alike = others.filter(({ category }) => category === story.category)
  const unlike = others.filter(({ category }) => category !== story.category)
  return [...alike, ...unlike].slice(0, relatedCount)
}
