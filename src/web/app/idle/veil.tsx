import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { Notice } from '../../components/notice.tsx'
import { Wordmark } from '../../components/wordmark.tsx'
import { useLate } from '../use-late.ts'
import { idleWords } from './idle-words.ts'

/** Hides the page and whatever is open over it, and gives the focus back when it shows again. */
function useHiddenPage() {
  useLayoutEffect(() => {
    const root = document.documentElement
    const focused = document.activeElement
    root.dataset['veiled'] = ''
    return () => {
      delete root.dataset['veiled']
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
    }
  }, [])
}

/**
 * In place of everything of the customer's, until the bank has said that they are still signed in. The page
 * stays as it is underneath, with what was typed in it. The attribute keeps it readable beside an open dialog.
 */
export function Veil({ isUnheard }: { isUnheard: boolean }) {
  useHiddenPage()
  const isLate = useLate()
  return createPortal(
    <div
      data-react-aria-top-layer="true"
      className="visible fixed inset-0 z-(--z-overlay) grid content-center justify-items-center gap-6 bg-bg p-(--gutter)"
    >
      <Wordmark className="h-8 text-link" />
      <div className="w-full max-w-[34rem]">
        {isUnheard ? (
          <Notice look="danger" role="alert" lead={idleWords.unheard.lead}>
            {idleWords.unheard.text}
          </Notice>
        ) : (
          isLate && <p className="text-center text-muted">{idleWords.checking}</p>
        )}
      </div>
    </div>,
    document.body,
  )
}
