import { runtime } from '#runtime'
import { v4 as newUuid } from 'uuid'
import { browserClock, createWaitClock } from '../../clock.ts'
import { createIslandEnvironment, type IslandEnvironment } from './create-island-environment.ts'
import { announceIslandReady, waitForIslands } from './island-start.ts'

type PlainIsland = { operate: (root: HTMLElement, environment: IslandEnvironment) => void }

/**
 * Parts that work without React: the page contains their HTML, and a script changes it. This suits long lists and
 * drawings, which React would have to render a second time.
 */
const plainIslands: Readonly<Record<string, () => Promise<PlainIsland>>> = {
  'account-checker': () => import('./account-checker.ts'),
  'branch-finder': () => import('./branch-finder.ts'),
  'faq-search': () => import('./faq-search.ts'),
  'loan-calculator': () => import('./loan-calculator.ts'),
  'savings-calculator': () => import('./savings-calculator.ts'),
}

/** Returns the loader of the part with this name, if it is one of these. */
const findPlainIsland = (name: string): (() => Promise<PlainIsland>) | undefined => plainIslands[name]

// The entry script of public pages with interactive parts. React and the parts load later, when they are needed.

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
