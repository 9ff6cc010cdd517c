import { useSyncExternalStore } from 'react'
import { followTheme, shownTheme, type Theme } from '../components/theme.ts'

/** The theme that is chosen in this browser. All that shows it agrees, with the footer of the public pages too. */
export const useTheme = (): Theme => useSyncExternalStore(followTheme, shownTheme)
