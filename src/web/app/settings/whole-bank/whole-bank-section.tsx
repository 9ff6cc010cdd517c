import { useState } from 'react'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { useBankState } from '../../in-browser/bank-in-browser.ts'
import { SaveCopyButton } from '../../in-browser/save-copy-button.tsx'
import { StartAgainDialog } from '../../in-browser/start-again-dialog.tsx'
import { Setting } from '../setting.tsx'
import { OpenCopy } from './open-copy.tsx'
import { WholeBankRow } from './whole-bank-row.tsx'
import { wholeBankWords as words } from './whole-bank-words.ts'

/** The whole of a bank that lives in this browser: how it is kept, a copy to save or to open, and to start again. */
export function WholeBankSection() {
  const [isStartingAgain, setStartingAgain] = useState(false)
  return (
    <Setting id="bank" title={words.title} about={<p>{words.about}</p>}>
      <div className="overflow-hidden rounded-panel border border-line bg-surface">
        <KeptRow />
        <WholeBankRow title={words.save.title} text={words.save.text}>
          <SaveCopyButton size="small" />
        </WholeBankRow>
        <OpenCopy />
        <WholeBankRow title={words.startAgain.title} text={words.startAgain.text}>
          <Button variant="line" size="small" icon="refresh" onClick={() => setStartingAgain(true)}>
            {words.startAgain.button}
          </Button>
        </WholeBankRow>
      </div>
      {isStartingAgain && <StartAgainDialog onClose={() => setStartingAgain(false)} />}
    </Setting>
  )
}

/** Where the bank is. While it opens nothing is known of that. */
function KeptRow() {
  const state = useBankState()
  if (state.phase !== 'open') return null
  const { kept } = state
  const { state: inWords, text } = words.kept[kept]
  return (
    <WholeBankRow title={words.kept.title} text={text}>
      <Badge look={kept === 'kept' ? 'completed' : 'declined'}>{inWords}</Badge>
    </WholeBankRow>
  )
}
