import { useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { OpenCopyDialog } from './open-copy-dialog.tsx'
import { WholeBankRow } from './whole-bank-row.tsx'
import { wholeBankWords } from './whole-bank-words.ts'

const words = wholeBankWords.open

/** A saved copy, to put in place of the bank: chosen as a file, and confirmed. */
export function OpenCopy() {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const choose = () => input.current?.click()
  return (
    <WholeBankRow title={words.title} text={words.text}>
      <input
        ref={input}
        hidden
        type="file"
        accept=".tar.gz,.tgz,.gz,application/gzip"
        aria-label={words.button}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) setFile(chosen)
          // So that the same file can be chosen once more.
          target.value = ''
        }}
      />
      <Button variant="line" size="small" icon="upload" onClick={choose}>
        {words.button}
      </Button>
      {file && <OpenCopyDialog file={file} onChooseAnother={choose} onClose={() => setFile(undefined)} />}
    </WholeBankRow>
  )
}
