import { londonDate } from '../../../contract/london-date.ts'
import { useEnvironment } from '../environment.ts'
import { saveFile } from '../save-file.ts'
import { useTell } from '../settings/use-tell.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useBankInBrowser } from './bank-in-browser.ts'
import { saveCopyWords as words } from './in-browser-words.ts'

const told = [words.saved.title, words.failed.title]

/** Saves the whole of the bank as a file, one press at a time, and says what came of it. */
export function useSaveCopy() {
  const { clock } = useEnvironment()
  const inBrowser = useBankInBrowser()
  const { tell } = useTell(told)
  const { isBusy, begin } = useOneAtATime()

  async function save() {
    try {
      const file = await inBrowser.exportBook()
      const fileName = `sarsen-book-${londonDate(new Date(clock.now()))}.tar.gz`
      saveFile(clock, file, fileName)
      tell({ look: 'success', title: words.saved.title, text: words.saved.text(fileName, file.size) })
    } catch {
      tell({ look: 'danger', ...words.failed })
    }
  }

  return { isSaving: isBusy, save: () => void begin(save) }
}
