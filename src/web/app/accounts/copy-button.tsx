import { useEffect, useState } from 'react'
import { buttonClass, type ButtonSize } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useEnvironment } from '../environment.ts'
import { accountWords } from './account-words.ts'

/** How long a button says that it has copied. */
const copiedMs = 2000

interface CopyButtonProps {
  /** What is copied, for a reader who does not see what stands beside the button: `Copy IBAN`. */
  readonly what?: string
  readonly label: string
  readonly text: string
  /** What is announced once it is copied: `IBAN copied`. */
  readonly told: string
  readonly size?: ButtonSize
}

/** Puts a text on the clipboard and says so for 2 s, each time anew; its width does not change meanwhile. */
export function CopyButton({ what, label, text, told, size = 'small' }: CopyButtonProps) {
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
      {/* A live region announces what comes into it; words that stay as they are it passes over. */}
      <output className="sr-only">{isCopied && <span key={copiedCount}>{told}</span>}</output>
    </>
  )
}
