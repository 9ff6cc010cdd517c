import { useEffect, useState } from 'react'
import { buttonClass, type ButtonSize } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useEnvironment } from '../environment.ts'
import { accountWords } from './account-words.ts'

/** How long a button shows that it has copied. */
const copiedMs = 2000

interface CopyButtonProps {
  /** The accessible name, which says what is copied: `Copy IBAN`. */
  readonly what?: string
  readonly label: string
  readonly text: string
  /** Read aloud after copying: `IBAN copied`. */
  readonly announcement: string
  readonly size?: ButtonSize
}

/** Copies a text to the clipboard and confirms it for 2 s, after every press; its width does not change. */
export function CopyButton({ what, label, text, announcement, size = 'small' }: CopyButtonProps) {
  const { clock, toasts } = useEnvironment()
  const [copiedCount, setCopiedCount] = useState(0)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (copiedCount === 0) return undefined
    return clock.after(copiedMs, () => setCopied(false))
  }, [clock, copiedCount])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      toasts.show({ look: 'danger', ...accountWords.copyFailed })
      return
    }
    setCopied(true)
    setCopiedCount(count => count + 1)
  }

  const look = isCopied ? 'border-transparent! bg-success-tint! text-success!' : ''
  return (
    <>
      <button
        type="button"
        aria-label={what && `${isCopied ? accountWords.copied : label} ${what}`}
        onClick={() => void copy()}
        className={`${buttonClass({ variant: 'line', size })} min-w-25 ${look}`}
      >
        <Icon name={isCopied ? 'tick' : 'copy'} size="small" />
        {isCopied ? accountWords.copied : label}
      </button>
      {/* A live region announces only changes, so the text is removed first. */}
      <output className="sr-only">{isCopied && <span key={copiedCount}>{announcement}</span>}</output>
    </>
  )
}
