import { createContext, useContext } from 'react'
import type { Location } from 'react-router'

const NextLocation = createContext<Location | undefined>(undefined)

export const NextLocationProvider = NextLocation.Provider

/** The location that the browser has moved to while the code of its page is being fetched; undefined otherwise. */
export const useNextLocation = (): Location | undefined => useContext(NextLocation)
