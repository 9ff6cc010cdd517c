// Runs in the head of public pages before anything is painted, and so before anything can be pressed. It is a file
// because the content security policy allows no script within the page.
import { prepareDocument } from '../../components/theme/show-theme.ts'
import { keepEarlyPresses } from '../islands/keep-early-presses.ts'
import { followThemeChoice } from './theme-choice-script.ts'

prepareDocument()
keepEarlyPresses(document)
followThemeChoice(document)
