import { runtime } from '#runtime'
import { v4 as newUuid } from 'uuid'
import { browserClock, createWaitClock } from '../../clock.ts'
import { createIslandEnvironment, type IslandEnvironment } from './create-island-environment.ts'
import { announceIslandReady, waitForIslands } from './island-start.ts'

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
const findPlainIsland = (name: string): (() => Promise<PlainIsland>) | undefined => plainIslands[name]

// The script of public pages with moving parts. React and the parts themselves come later, when they are wanted.

const environment = createIslandEnvironment({
  send: runtime.send,
  inBrowser: runtime.inBrowser,
  clock: browserClock,
  newId: () => newUuid(),
  patience: createWaitClock(browserClock, runtime.inBrowser),
})

let taking: Promise<(root: HTMLElement) => Promise<void>> | undefined

waitForIslands(browserClock, async root => {
  const fetchPlain = findPlainIsland(root.dataset['island'] ?? '')
  if (fetchPlain) {
    const { operate } = await fetchPlain()
    operate(root, environment)
    announceIslandReady(root)
    return
  }
  taking ??= import('./take-over-islands.tsx').then(module => module.takeOverIslands(environment))
  const takeOver = await taking
  await takeOver(root)
})
