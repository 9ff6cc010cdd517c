import { useEffect, useRef, useState } from 'react'
import { readAmount } from '../../../contract/typed-amount.ts'
import { useEnvironment } from '../environment.ts'
import { draftOf, editDraft, type AmountDraft } from './amount-draft.ts'
import { amountForReading } from './transfer-form-schema.ts'

/** How long after the last key what is doubtful is asked about: told once, and not at every key. */
const settleMs = 500

interface AmountDraftAsked {
  /** What the field begins with, as it was typed. */
  readonly initial: string
  /** Told of everything that is typed, with what the field leaves out. */
  readonly onTyped: (typed: string) => void
}

/**
 * The amount field's one state: what was typed, and what of it is shown. `asked` is what the person is asked about, once
 * the typing rests or the field is left.
 */
export function useAmountDraft({ initial, onTyped }: AmountDraftAsked) {
  const { clock } = useEnvironment()
  const input = useRef<HTMLInputElement>(null)
  const selectedFrom = useRef<number>(undefined)
  const [draft, setDraft] = useState<AmountDraft>(() => ({ ...draftOf(initial), shown: initial }))
  const [settled, setSettled] = useState(initial)
  const { typed } = draft
  const read = readAmount(typed)
  const asked = settled === typed && read.state === 'doubtful' ? read : undefined

  // Only the browser knows what an edit replaces: afterwards it shows no more.
  useEffect(() => {
    const note = () => {
      selectedFrom.current = input.current?.selectionStart ?? undefined
    }
    const field = input.current
    field?.addEventListener('beforeinput', note)
    return () => field?.removeEventListener('beforeinput', note)
  }, [])
  useEffect(() => clock.after(settleMs, () => setSettled(typed)), [clock, typed])

  function hold(next: AmountDraft) {
    setDraft(next)
    onTyped(next.typed)
  }
  const holdForReading = (amount: string) => {
    const shown = amountForReading(amount)
    hold({ typed: shown, shown, at: shown.length })
  }
  return {
    asked,
    shown: draft.shown,
    attach: (field: HTMLInputElement | null) => {
      input.current = field
    },
    edit: (field: HTMLInputElement) => {
      const { value, selectionStart } = field
      const next = editDraft(draft, {
        from: selectedFrom.current,
        value,
        caret: selectionStart ?? value.length,
      })
      selectedFrom.current = undefined
      // The caret stays between the same two characters.
      if (next.shown !== value) {
        field.value = next.shown
        field.setSelectionRange(next.at, next.at)
      }
      hold(next)
    },
    leave: () => {
      setSettled(typed)
      if (read.state === 'clear') holdForReading(typed)
    },
    /** Takes an amount that was asked about. Its button goes, so the field has the focus. */
    take: (money: string) => {
      holdForReading(money)
      input.current?.focus()
    },
  }
}
