import { useRef, useState } from 'react'
import { useBankInBrowser } from '../../in-browser/bank-in-browser.ts'
import { useLeaveReplaced } from '../../in-browser/use-replaced-bank.ts'
import type { OpeningFailure } from './whole-bank-words.ts'

/** Puts the bank of a file in place of this one, one press at a time, and leaves for the login page where that was done. */
export function useOpenCopy(file: File) {
  const inBrowser = useBankInBrowser()
  const leave = useLeaveReplaced()
  const isAsked = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<{ readonly file: File; readonly failure: OpeningFailure }>()

  async function open() {
    if (isAsked.current) return
    isAsked.current = true
    setBusy(true)
    setFailed(undefined)
    const outcome = await inBrowser.importBook(file).catch(() => 'unheard' as const)
    isAsked.current = false
    setBusy(false)
    if (outcome === 'imported') await leave('copyOpened')
    else setFailed({ file, failure: outcome })
  }

  // What was wrong with a file says nothing of the next one.
  return { isBusy, failure: failed?.file === file ? failed.failure : undefined, open: () => void open() }
}
