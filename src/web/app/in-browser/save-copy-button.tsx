import type { ButtonSize } from '../../components/button-class.ts'
import { Button } from '../../components/button.tsx'
import { saveCopyWords } from './in-browser-words.ts'
import { useSaveCopy } from './use-save-copy.ts'

/** Saves the whole of the bank as a file. */
export function SaveCopyButton({ size }: { size?: ButtonSize }) {
  const { isSaving, save } = useSaveCopy()
  return (
    <Button variant="line" size={size} icon="download" busy={isSaving} onClick={save}>
      {saveCopyWords.save}
    </Button>
  )
}
