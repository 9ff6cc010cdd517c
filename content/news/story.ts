import type { PictureName } from '../pictures.ts'
import type { Action, Row } from '../products/product.ts'

/** The categories of stories: the slug of each, and the text of its page. */
export const storyCategories = {
  product: {
    name: 'Product',
    lead: 'What is new in Online Banking, and how to get more out of what is there.',
    description: 'News and articles about Online Banking, statements and what they can do for you.',
  },
  business: {
    name: 'Business',
    lead: 'For people who run a firm: cash, lending and the papers in between.',
    description: 'News and articles for firms: loans, forecasts and what a lender wants to see.',
  },
  savings: {
    name: 'Savings',
    lead: 'How savings grow, what the words beside a rate mean, and how they are protected.',
    description: 'Articles about savings: AER and gross rates, fixed or flexible, and deposit protection.',
  },
  payments: {
    name: 'Payments',
    lead: 'How money gets from one account to another, and what to do when it does not.',
    description: 'Articles about Direct Debits, sort codes, IBANs and moving an account to another bank.',
  },
  security: {
    name: 'Security',
    lead: 'How scams work, and the few habits that spoil them.',
    description: 'News and articles about scams, passwords and what a bank never asks of you.',
  },
  community: {
    name: 'Community',
    lead: 'What we do in the places where we are.',
    description: 'News from villages, towns and branches: grants, evenings and the people we work with.',
  },
  branches: {
    name: 'Branches',
    lead: 'Finding a branch, getting in, and what to expect inside.',
    description: 'News and articles about our branches: where they are, their hours and getting in.',
  },
  students: {
    name: 'Students',
    lead: 'From a first term’s budget to a first salary.',
    description: 'Articles for students: a budget that lasts the term, and what comes after the course.',
  },
} as const

export type StoryCategory = keyof typeof storyCategories

/** A rate in a comparison that the page computes: its name, and its value in per cent a year. */
export type NamedRate = { name: string; ratePercentAer: number; wording: 'variable' | 'fixed' }

/** A part of a story's text. */
export type StoryBlock =
  | { kind: 'paragraph' | 'heading'; text: string }
  | { kind: 'list' | 'steps'; items: readonly string[] }
  /** Terms and values, with a caption. */
  | { kind: 'figures'; caption: string; rows: readonly Row[] }
  /** The interest on one deposit at several rates over so many months. */
  | { kind: 'growth'; caption: string; depositPounds: number; months: number; rates: readonly NamedRate[] }
  /** One yearly rate, and the gross rates that equal it when interest is paid more often. */
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
  /** The date, `2026-11-18`. */
  publishedOn: string
  picture?: PictureName
  blocks: readonly StoryBlock[]
  /** Pages where the reader can act on it. */
  links: readonly Action[]
}
