import { useSyncExternalStore } from 'react'
import { followTheme } from '../../components/theme/choose-theme.ts'
import { shownTheme } from '../../components/theme/show-theme.ts'
import type { Theme } from '../../components/theme/theme-cookie.ts'

/** The theme that is chosen in this browser. All that shows it agrees, with the footer of the public pages too. */
export const useTheme = (): Theme => useSyncExternalStore(followTheme, shownTheme)
