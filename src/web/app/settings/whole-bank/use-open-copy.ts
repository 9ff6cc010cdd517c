import { useState } from 'react'
import { useBankInBrowser } from '../../in-browser/bank-in-browser.ts'
import { useLeaveReplaced } from '../../in-browser/use-replaced-bank.ts'
import { useOneAtATime } from '../../use-one-at-a-time.ts'
import type { OpeningFailure } from './whole-bank-words.ts'

/**
 * Puts the bank of a file in place of this one, one press at a time, and leaves for the login page where that was done.
 */
export function useOpenCopy(file: File) {
  const inBrowser = useBankInBrowser()
  const leave = useLeaveReplaced()
  const { isBusy, begin } = useOneAtATime()
  const [failed, setFailed] = useState<{ readonly file: File; readonly failure: OpeningFailure }>()

  async function open() {
    setFailed(undefined)
    const outcome = await inBrowser.importBook(file).catch(() => 'unheard' as const)
    if (outcome === 'imported') await leave('copyOpened')
    else setFailed({ file, failure: outcome })
  }

  // What was wrong with a file says nothing of the next one.
  const failure = failed?.file === file ? failed.failure : undefined
  return { isBusy, failure, open: () => void begin(open) }
}
