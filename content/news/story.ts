import type { PictureName } from '../pictures.ts'
import type { Action, Row } from '../products/product.ts'

/** What stories are about: the slug of a category, and its name. */
export const storyCategories = {
  product: 'Product',
  business: 'Business',
  savings: 'Savings',
  payments: 'Payments',
  security: 'Security',
  community: 'Community',
  branches: 'Branches',
  students: 'Students',
} as const

export type StoryCategory = keyof typeof storyCategories

/** A rate in a comparison that is worked out on the page: what it is called, in per cent a year. */
export type NamedRate = { name: string; ratePercentAer: number }

/** A part of a story's text. */
export type StoryBlock =
  | { kind: 'paragraph' | 'heading'; text: string }
  | { kind: 'list' | 'steps'; items: readonly string[] }
  /** Terms and values, with a line that says what they show. */
  | { kind: 'figures'; caption: string; rows: readonly Row[] }
  /** What one deposit earns at several rates, left alone for so many months. */
  | { kind: 'growth'; caption: string; depositPounds: number; months: number; rates: readonly NamedRate[] }
  /** One yearly rate, and the gross rates that come to it when interest is paid more often. */
  | {
      kind: 'gross'
      caption: string
      ratePercentAer: number
      paid: readonly { name: string; timesAYear: number }[]
    }

/** A news item or an article. */
export type Story = {
  /** The end of its address. */
  slug: string
  category: StoryCategory
  title: string
  /** One sentence under the title and in lists; for search results too: 50 to 160 characters. */
  summary: string
  /** The day, `2026-11-18`. */
  publishedOn: string
  picture?: PictureName
  blocks: readonly StoryBlock[]
  /** Pages where the reader can act on it. */
  links: readonly Action[]
}
