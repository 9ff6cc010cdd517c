// Runs in the head before anything is painted, so that a chosen theme never flashes the other one first. It is
// a file because the content security policy allows no script within the page.
import { showTheme } from './show-theme.ts'
import { themeOf } from './theme-cookie.ts'

document.documentElement.dataset['scripts'] = ''
showTheme(themeOf(document.cookie))
