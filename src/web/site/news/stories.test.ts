import { expect, test } from 'vitest'
import type { Story } from '../../../../content/news/story.ts'
import { newsPages } from '../site-pages.tsx'
import {
  categoryCounts,
  countWords,
  findRelatedStories,
  minutesToRead,
  publishedArticles,
  publishedNews,
  publishedStories,
  textsOf,
} from './stories.ts'
import { workOutFigures } from './story-page.tsx'

const paths = newsPages.map(({ head }) => head.path)

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

const sentencesOf = ({ summary, blocks }: Story): string[] =>
  [summary, ...blocks.flatMap(textsOf)].flatMap(text => text.split(/(?<=[.?:])\s+/))

test('there are at least five news items and twelve articles, each with its own page', () => {
  expect(publishedNews.length).toBeGreaterThanOrEqual(5)
  expect(publishedArticles.length).toBeGreaterThanOrEqual(12)
  expect(new Set(paths).size).toBe(paths.length)
  for (const { href } of publishedStories) expect(paths).toContain(href)
})

test('lists are newest first, and no story has a future date', () => {
  for (const stories of [publishedNews, publishedArticles, publishedStories]) {
    const days = stories.map(({ publishedOn }) => publishedOn)
    expect(days).toEqual(days.toSorted().toReversed())
    for (const day of days) {
      expect(day).toMatch(/^2026-\d{2}-\d{2}$/)
      expect(day >= '2026-05-01' && day <= '2026-11-18', day).toBe(true)
    }
  }
})

test('every story counts only in its own category, and no category is empty', () => {
  const counted = categoryCounts.flatMap(({ stories }) => stories)
  expect(counted).toHaveLength(publishedStories.length)
  for (const { category, href, stories } of categoryCounts) {
    expect(stories.length, category).toBeGreaterThan(0)
    expect(new Set(stories.map(story => story.category))).toEqual(new Set([category]))
    expect(paths).toContain(href)
  }
})

test('the reading time is two hundred words a minute, rounded up', () => {
  const minutes = [1, 200, 201, 400, 401].map(count =>
    minutesToRead([{ kind: 'paragraph', text: Array(count).fill('stone').join(' ') }]),
  )
  expect(minutes).toEqual([1, 1, 2, 2, 3])
  for (const story of publishedStories)
    expect(story.minutes, story.title).toBe(Math.ceil(countWords(story.blocks) / 200))
})

test('news items are short and articles are long enough', () => {
  for (const { title, blocks } of publishedNews) {
    expect(countWords(blocks), title).toBeGreaterThanOrEqual(150)
    expect(countWords(blocks), title).toBeLessThanOrEqual(250)
  }
  for (const { title, blocks } of publishedArticles) {
    expect(countWords(blocks), title).toBeGreaterThanOrEqual(300)
    expect(countWords(blocks), title).toBeLessThanOrEqual(600)
  }
})

test('no sentence of eight words or more is in two stories', () => {
  const seen = new Map<string, string>()
  for (const story of publishedStories) {
    for (const sentence of new Set(sentencesOf(story))) {
      if (wordsOf(sentence).length < 8) continue
      expect(seen.get(sentence), `${sentence} (${story.title})`).toBeUndefined()
      seen.set(sentence, story.title)
    }
  }
})

test('heads have a date and a unique description of 50 to 160 characters', () => {
  const descriptions = newsPages.map(({ head }) => head.description)
  expect(new Set(descriptions).size).toBe(descriptions.length)
  for (const description of descriptions) {
    expect(description.length, description).toBeGreaterThanOrEqual(50)
    expect(description.length, description).toBeLessThanOrEqual(160)
  }
  const heads = new Map(newsPages.map(({ head }) => [head.path, head]))
  for (const { href, publishedOn } of publishedStories) expect(heads.get(href)?.publishedOn).toBe(publishedOn)
})

test('each is followed by three others, its own category first', () => {
  for (const story of publishedStories) {
    const related = findRelatedStories(story)
    expect(related).toHaveLength(3)
    expect(related).not.toContain(story)
    const firstOther = related.findIndex(({ category }) => category !== story.category)
    const rest = firstOther < 0 ? [] : related.slice(firstOther)
    expect(rest.filter(({ category }) => category === story.category)).toEqual([])
  }
})

test('a year at 2.5% AER adds 250.00 to 10,000, and its monthly gross rate is 2.47%', () => {
  expect(
    workOutFigures({
      kind: 'growth',
      caption: '',
      depositPounds: 10_000,
      months: 12,
      rates: [{ name: 'FlexiSave', ratePercentAer: 2.5, wording: 'variable' }],
    }),
  ).toEqual([{ term: 'FlexiSave, 2.5% AER variable', value: '£250.00' }])
  expect(
    workOutFigures({
      kind: 'gross',
      caption: '',
      ratePercentAer: 2.5,
      paid: [
        { name: 'Monthly', timesAYear: 12 },
        { name: 'Yearly', timesAYear: 1 },
      ],
    }),
  ).toEqual([
    { term: 'Monthly', value: '2.47% gross' },
    { term: 'Yearly', value: '2.50% gross' },
  ])
})
