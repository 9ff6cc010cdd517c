import { type ReactNode, useRef, useState } from 'react'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { useBankState } from '../in-browser/bank-in-browser.ts'
import { SaveCopyButton } from '../in-browser/save-copy-button.tsx'
import { StartAgainDialog } from '../in-browser/start-again-dialog.tsx'
import { bankInBrowserWords } from './bank-in-browser-words.ts'
import { OpenCopyDialog } from './open-copy-dialog.tsx'
import { Setting } from './setting.tsx'

/** The bank that runs in this browser: where its database is, a copy to save or to open, and to start again. */
export function BankInBrowserSection() {
  const [isStartingAgain, setStartingAgain] = useState(false)
  return (
    <Setting id="bank" title={bankInBrowserWords.title} about={<p>{bankInBrowserWords.about}</p>}>
      <div className="overflow-hidden rounded-panel border border-line bg-surface">
        <StorageRow />
        <BankInBrowserRow title={bankInBrowserWords.save.title} text={bankInBrowserWords.save.text}>
          <SaveCopyButton size="small" />
        </BankInBrowserRow>
        <OpenCopy />
        <BankInBrowserRow
          title={bankInBrowserWords.startAgain.title}
          text={bankInBrowserWords.startAgain.text}
        >
          <Button variant="line" size="small" icon="refresh" onClick={() => setStartingAgain(true)}>
            {bankInBrowserWords.startAgain.button}
          </Button>
        </BankInBrowserRow>
      </div>
      {isStartingAgain && <StartAgainDialog onClose={() => setStartingAgain(false)} />}
    </Setting>
  )
}

/** Where the database is stored. That is unknown until the bank is open. */
function StorageRow() {
  const state = useBankState()
  if (state.phase !== 'open') return null
  const { storage } = state
  const { state: inWords, text } = bankInBrowserWords.storage[storage]
  return (
    <BankInBrowserRow title={bankInBrowserWords.storage.title} text={text}>
      <Badge look={storage === 'stored' ? 'completed' : 'declined'}>{inWords}</Badge>
    </BankInBrowserRow>
  )
}

interface WholeBankRowProps {
  readonly title: string
  readonly text: string
  /** A button, or a status. */
  readonly children: ReactNode
}

/** A row about the bank as a whole: title and text, and at the right a button or a status. */
export const BankInBrowserRow = ({ title, text, children }: WholeBankRowProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-4 py-[.9rem] text-nav first:border-t-0 max-md:[&_button]:min-h-11 md:px-6">
    <div className="min-w-0 flex-1 basis-56">
      <h3 className="font-body text-nav leading-[inherit] font-semibold tracking-normal">{title}</h3>
      <p className="text-sm leading-[1.4] text-muted">{text}</p>
    </div>
    {children}
  </div>
)

const openWords = bankInBrowserWords.open

/** Chooses a saved copy as a file, and opens the dialog that replaces the bank with it. */
export function OpenCopy() {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const choose = () => input.current?.click()
  return (
    <BankInBrowserRow title={openWords.title} text={openWords.text}>
      <input
        ref={input}
        hidden
        type="file"
        accept=".tar.gz,.tgz,.gz,application/gzip"
        aria-label={openWords.button}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) setFile(chosen)
          // Allows the same file to be chosen again.
          target.value = ''
        }}
      />
      <Button variant="line" size="small" icon="upload" onClick={choose}>
        {openWords.button}
      </Button>
      {file && <OpenCopyDialog file={file} onChooseAnother={choose} onClose={() => setFile(undefined)} />}
    </BankInBrowserRow>
  )
}
