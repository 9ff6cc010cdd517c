// Runs in the head of the app's documents before anything is painted, as `apply-theme.ts` does in others, and keeps a
// first view back that is not of this visit.
import { prepareDocument } from '../components/theme/show-theme.ts'
import { openStorage } from './open-storage.ts'
import { isMarkedSignedIn } from './session.ts'

prepareDocument()

const { dataset } = document.documentElement
const { firstViewFor: needed } = dataset
const isOfVisit =
  needed === 'signed-in' ? isMarkedSignedIn(openStorage(() => localStorage)) : needed === location.search

// Of an address without a search nothing depends on one.
if (needed && !isOfVisit) dataset['firstViewFor'] = 'others'
