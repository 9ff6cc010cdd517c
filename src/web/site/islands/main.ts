// The script of public pages with moving parts. React and the parts themselves come later, when they are wanted.
import { home } from '#home'
import { v4 as newUuid } from 'uuid'
import { browserClock } from '../../clock.ts'
import { createPatience } from '../../patience.ts'
import { createIslandEnvironment } from './create-island-environment.ts'
import { tellThatIslandStands } from './island-stands.ts'
import { findPlainIsland } from './plain-islands.ts'
import { waitForIslands } from './wait-for-islands.ts'

const environment = createIslandEnvironment({
  send: home.send,
  inBrowser: home.inBrowser,
  clock: browserClock,
  newId: () => newUuid(),
  patience: createPatience(browserClock, home.inBrowser),
})

let taking: Promise<(root: HTMLElement) => Promise<void>> | undefined

waitForIslands(browserClock, async root => {
  const fetchPlain = findPlainIsland(root.dataset['island'] ?? '')
  if (fetchPlain) {
    const { operate } = await fetchPlain()
    operate(root, environment)
    tellThatIslandStands(root)
    return
  }
  taking ??= import('./take-over-islands.tsx').then(module => module.takeOverIslands(environment))
  const takeOver = await taking
  await takeOver(root)
})
