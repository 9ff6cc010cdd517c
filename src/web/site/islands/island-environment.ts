import { createContext, useContext } from 'react'
import { createIslandEnvironment, type IslandEnvironment } from './create-island-environment.ts'

const nothingHappens = () => () => {}

/** While pages are built, no time passes and no bank answers. */
const buildEnvironment = createIslandEnvironment({
  send: () => Promise.reject(new Error('There is no bank while pages are built')),
  inBrowser: undefined,
  clock: { now: () => 0, after: nothingHappens, every: nothingHappens },
  newId: () => '',
  patience: { after: nothingHappens },
})

const Environment = createContext(buildEnvironment)

export const IslandEnvironmentProvider = Environment.Provider

/** An island's bank, clock, ids and toasts. */
export const useIslandEnvironment = (): IslandEnvironment => useContext(Environment)
