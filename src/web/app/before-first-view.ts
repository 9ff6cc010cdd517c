// Runs in the head of the app's documents before anything is painted, as `head-script.ts` does in others. Keeps a first
// view back that is not of this visit, and says where the app could not be fetched.
import type { FirstView } from '../../../content/app-documents.ts'
import { prepareDocument } from '../components/theme.ts'
import { openStorage } from './web-storage.ts'
import { isMarkedSignedIn } from './session.ts'
import { requestedProductOf } from './sign-in/requested-product.ts'
import { registrationKey } from './sign-up/between-steps.ts'

prepareDocument()

const { dataset } = document.documentElement

const visits: Record<FirstView['whose'], () => boolean> = {
  // What is applied for stands above the form.
  anybody: () => requestedProductOf(location.search) === undefined,
  'signed-in': () => isMarkedSignedIn(openStorage(() => localStorage)),
  'new-applicant': () => openStorage(() => sessionStorage).getItem(registrationKey) === null,
}
const isVisit = (whose: string): whose is FirstView['whose'] => whose in visits

/** Whether this visit's address has all that the view's has after its question mark. */
function isAddressOf(search: string): boolean {
  const here = new URLSearchParams(location.search)
  return [...new URLSearchParams(search)].every(([name, value]) => here.get(name) === value)
}

const { firstViewFor = '', firstViewSearch = '' } = dataset
if (isVisit(firstViewFor) && !(visits[firstViewFor]() && isAddressOf(firstViewSearch)))
  dataset['firstViewFor'] = 'others'

/** In place of all that waits for the app. */
function showWithoutApp() {
  const words = document.querySelector<HTMLTemplateElement>('template#without-app')
  if (!words) return
  words.content.querySelector('button')?.addEventListener('click', () => location.reload())
  document.body.replaceChildren(words.content)
}

// The app is the only module among the scripts of a document: without it nothing here will ever answer.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showWithoutApp)
    else showWithoutApp()
  },
  { capture: true },
)
