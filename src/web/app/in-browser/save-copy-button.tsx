import { londonDateOf } from '../../../domain/london-time.ts'
import { Button, type ButtonSize } from '../../components/button.tsx'
import { useEnvironment } from '../environment.ts'
import { saveFile } from '../save-file.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useToast } from '../use-toast.ts'
import { useBankInBrowser } from './bank-in-browser.ts'
import { saveCopyWords } from './in-browser-words.ts'

/** Saves the whole of the bank as a file. */
export function SaveCopyButton({ size }: { size?: ButtonSize }) {
  const { isSaving, save } = useSaveCopy()
  return (
    <Button variant="line" size={size} icon="download" busy={isSaving} onClick={save}>
      {saveCopyWords.save}
    </Button>
  )
}

const titles = [saveCopyWords.saved.title, saveCopyWords.failed.title]

/** Saves the whole of the bank as a file, one press at a time, and says what came of it. */
function useSaveCopy() {
  const { clock } = useEnvironment()
  const inBrowser = useBankInBrowser()
  const { showToast } = useToast(titles)
  const { isBusy, begin } = useOneAtATime()

  async function save() {
    try {
      const file = await inBrowser.exportDatabase()
      // People find their earlier copies by this name.
      const fileName = `sarsen-book-${londonDateOf(new Date(clock.now()))}.tar.gz`
      saveFile(clock, file, fileName)
      showToast({
        look: 'success',
        title: saveCopyWords.saved.title,
        text: saveCopyWords.saved.text(fileName, file.size),
      })
    } catch {
      showToast({ look: 'danger', ...saveCopyWords.failed })
    }
  }

  return { isSaving: isBusy, save: () => void begin(save) }
}
