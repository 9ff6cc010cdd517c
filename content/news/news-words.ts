import type { Action } from '../products/product.ts'

/** The texts around the stories on news and article pages. */
export const newsWords = {
  news: {
    title: 'News',
    lead: 'What is new at the bank, and what it means for you.',
    description:
      'News from the bank: what is new in Online Banking, in the branches and in our rates, with our latest articles.',
  },
  articles: {
    title: 'Latest articles',
    lead: 'Money, explained: short pieces on payments, savings, scams and running a firm.',
    description:
      'Every article of ours, newest first: plain explanations of payments, savings, scams and business money.',
  },
  /** After a category's name, in the title of its page. */
  categoryTitle: 'news and articles',
  featured: 'Featured stories',
  moreNews: 'More news',
  others: 'Newest on other subjects',
  older: { label: 'Older articles', href: '/about/articles' } satisfies Action,
  categories: 'Categories',
  /** Beside a category's count, for screen readers. */
  countUnit: { one: 'story', other: 'stories' },
  kinds: { news: 'News', article: 'Article' },
  minutesShort: 'min',
  minutesUnit: 'to read',
  next: 'What you can do now',
  related: 'Read next',
  back: {
    news: { label: 'All news', href: '/about/news' },
    article: { label: 'All articles', href: '/about/articles' },
  },
} as const
