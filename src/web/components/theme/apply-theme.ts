// Runs in the head before anything is painted. It is a file because the content security policy allows no script within
// the page.
import { prepareDocument } from './show-theme.ts'

prepareDocument()
