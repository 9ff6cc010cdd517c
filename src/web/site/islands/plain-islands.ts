import type { IslandEnvironment } from './create-island-environment.ts'

type PlainIsland = { operate: (root: HTMLElement, environment: IslandEnvironment) => void }

/**
 * Parts that work without React: their HTML is in the page, and a script moves and changes it. For parts that are
 * mostly a long list or a drawing, which React would have to carry a second time.
 */
const plainIslands: Readonly<Record<string, () => Promise<PlainIsland>>> = {
  'account-checker': () => import('./account-checker.ts'),
  'branch-finder': () => import('./branch-finder.ts'),
  'faq-search': () => import('./faq-search.ts'),
  'loan-calculator': () => import('./loan-calculator.ts'),
  'savings-calculator': () => import('./savings-calculator.ts'),
}

/** What fetches the part of this name, if it is one of these. */
export const findPlainIsland = (name: string): (() => Promise<PlainIsland>) | undefined => plainIslands[name]
