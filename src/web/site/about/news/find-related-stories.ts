import { publishedStories, type PublishedStory } from './published-stories.ts'

/** How many stories stand beside one. */
const relatedCount = 3

/** What to read after a story: the same category first, then those of about the same time. Never the story itself. */
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
