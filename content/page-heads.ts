import { bankName, tagline } from './facts.ts'

/** A public page's title and description: for the browser's tab, search results and link previews. */
export type PageHead = {
  path: string
  title: string
  description: string
  /** For news and articles: the date, `2026-11-18`. */
  publishedOn?: string
}

/** The picture of every page's link preview. */
export const linkPreview = {
  src: '/logo/og-image.png',
  widthPx: 1200,
  heightPx: 630,
  alt: `${bankName}. ${tagline} A stone gateway on a heath, with the low sun behind it.`,
} as const

/** The heads of pages that belong to no group. Every title of the site is unique. */
export const pageHeads = {
  home: {
    path: '/',
    title: `${bankName} | Better Banking that rewards you everyday`,
    description:
      'Current accounts, savings, lending and cards for people and firms in the United Kingdom. A demonstration, not a bank.',
  },
  notFound: {
    path: '/404',
    title: `Page not found | ${bankName}`,
    description: 'We could not find this page.',
  },
} satisfies Record<string, PageHead>
