import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../../domain/money.ts'
import { moneyFromTyped, readAmount, stripAmount } from '../../../domain/typed-amount.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { useEnvironment } from '../environment.ts'
import { transferWords } from './transfer-words.ts'

export interface AmountFieldProps {
  /** What the form knows of the field. */
  readonly field: {
    readonly name: string
    readonly value: string
    readonly onChange: (typed: string) => void
    readonly onBlur: () => void
    readonly ref: (element: HTMLInputElement | null) => void
  }
  readonly hint?: ReactNode
  readonly error: string | undefined
  /** Something was typed, so an earlier message no longer applies. */
  readonly onCorrect: () => void
  readonly onLeave: (event: FocusEvent) => void
}

/**
 * The amount field. It accepts digits and a point. If other characters were typed that may change the meaning, the field
 * asks what was meant, and Confirm waits for the answer.
 */
export function AmountField({ field, hint, error, onCorrect, onLeave }: AmountFieldProps) {
  const { doubt, shown, attach, edit, leave, take } = useAmountDraft({
    initial: field.value,
    onTyped: field.onChange,
  })
  const question = doubt && transferWords.amountQuestion(doubt)
  return (
    <div className="grid gap-2.5">
      <Field
        label={transferWords.amount}
        name={field.name}
        hint={
          <>
            <span aria-live="polite">
              {question && (
                <span className="flex items-start gap-1.5 text-sm font-medium text-danger">
                  <Icon name="alert" size="small" className="mt-[.22em]" />
                  {question}
                </span>
              )}
            </span>
            {!question && hint}
          </>
        }
        error={error}
        leading="£"
        inputMode="decimal"
        autoComplete="off"
        className="money"
        value={shown}
        ref={element => {
          field.ref(element)
          attach(element)
        }}
        onChange={event => {
          onCorrect()
          edit(event.target)
        }}
        onKeyDown={event => {
          // An Enter key that answered the question and is still held down must not confirm the transfer.
          if (event.key === 'Enter' && event.repeat) event.preventDefault()
        }}
        onBlur={event => {
          field.onBlur()
          leave()
          onLeave(event)
        }}
      />
      {doubt && (
        <div className="flex flex-wrap gap-2.5">
          {[doubt.meant, doubt.money].map(
            money =>
              money !== undefined && (
                <Button
                  key={money}
                  variant="line"
                  size="small"
                  className="max-md:min-h-11"
                  onClick={() => {
                    onCorrect()
                    take(money)
                  }}
                >
                  {transferWords.takeAmount(formatMoney(money))}
                </Button>
              ),
          )}
        </div>
      )}
    </div>
  )
}

/** The question about a doubtful amount is shown this long after the last key, and not at every key. */
const settleMs = 500

interface AmountDraftOptions {
  /** The field's initial text, as typed. */
  readonly initial: string
  /** Called with all that is typed, including the characters that the field leaves out. */
  readonly onTyped: (typed: string) => void
}

/**
 * The state of the amount field: the typed text, and the part of it that is shown. `doubt` is an amount with two possible
 * meanings. It is set when the typing pauses or the field is left.
 */
function useAmountDraft({ initial, onTyped }: AmountDraftOptions) {
  const { clock } = useEnvironment()
  const input = useRef<HTMLInputElement>(null)
  const selectedFrom = useRef<number>(undefined)
  const [draft, setDraft] = useState<AmountDraft>(() => ({ ...draftOf(initial), shown: initial }))
  const [settled, setSettled] = useState(initial)
  const { typed } = draft
  const read = readAmount(typed)
  const doubt = settled === typed && read.state === 'doubtful' ? read : undefined

  // What an edit replaces can only be read before the edit.
  useEffect(() => {
    const note = () => {
      selectedFrom.current = input.current?.selectionStart ?? undefined
    }
    const field = input.current
    field?.addEventListener('beforeinput', note)
    return () => field?.removeEventListener('beforeinput', note)
  }, [])
  useEffect(() => clock.after(settleMs, () => setSettled(typed)), [clock, typed])

  function update(next: AmountDraft) {
    setDraft(next)
    onTyped(next.typed)
  }
  const showForReading = (amount: string) => {
    const shown = amountForReading(amount)
    update({ typed: shown, shown, at: shown.length })
  }
  return {
    doubt,
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
      update(next)
    },
    leave: () => {
      setSettled(typed)
      if (read.state === 'clear') showForReading(typed)
    },
    /** Takes one of the two amounts. Its button disappears, so the field gets the focus. */
    take: (money: string) => {
      showForReading(money)
      input.current?.focus()
    },
  }
}

/**
 * What a person typed as an amount, and what the field shows of it: only digits and a point (spec section 5). The other
 * characters are remembered at their position, so that `12,50` typed key by key is not read as 1250.
 */
export interface AmountDraft {
  readonly typed: string
  /** In groups of three once the field has been left. */
  readonly shown: string
  /** The number of shown characters before the position where the last edit ended. */
  readonly at: number
}

/** One edit of the field. */
interface AmountEdit {
  /** The start of the selection before the edit; undefined if nobody typed, as when the browser fills in a form. */
  readonly from: number | undefined
  /** The field's text and caret after the edit. */
  readonly value: string
  readonly caret: number
}

const shownCount = (text: string): number => stripAmount(text).length

export const draftOf = (typed: string): AmountDraft => ({
  typed,
  shown: stripAmount(typed),
  at: shownCount(typed),
})

/** Splits a text after its first `count` shown characters. `gap` holds the characters at the split that are not shown. */
function splitAfter(text: string, count: number) {
  let headEnd = 0
  for (let found = 0; found < count; headEnd += 1) found += shownCount(text.charAt(headEnd))
  let gapEnd = headEnd
  while (gapEnd < text.length && shownCount(text.charAt(gapEnd)) === 0) gapEnd += 1
  return { head: text.slice(0, headEnd), gap: text.slice(headEnd, gapEnd), tail: text.slice(gapEnd) }
}

/**
 * Applies an edit of the shown text to the typed text. Left-out characters at the edit's position stay while the typing
 * continues. They go when somebody corrects them: by typing there later, over them, or a point after a comma.
 */
export function editDraft(draft: AmountDraft, { from, value, caret }: AmountEdit): AmountDraft {
  const { shown } = draft
  const at = shownCount(value.slice(0, caret))
  const start = Math.min(from ?? 0, caret)
  const end = shown.length - (value.length - caret)
  const isOneEdit =
    from !== undefined &&
    end >= start &&
    shown.slice(0, start) === value.slice(0, start) &&
    shown.slice(end) === value.slice(caret)
  if (!isOneEdit) return { ...draftOf(value), at }

  // The field itself put the commas into an amount in groups of three.
  const typed = shown.includes(',') ? stripAmount(draft.typed) : draft.typed
  const before = splitAfter(typed, shownCount(shown.slice(0, start)))
  const after = splitAfter(typed, shownCount(shown.slice(0, end)))
  const inserted = value.slice(start, caret)
  const isRemoval = shownCount(shown.slice(start, end)) > 0
  if (inserted === '') {
    const left = before.head + before.gap + (isRemoval ? after.gap : '') + after.tail
    // An emptied field remembers nothing.
    return { ...draftOf(stripAmount(left) === '' ? '' : left), at }
  }
  const goesOn = !isRemoval && (after.tail === '' || shownCount(before.head) === draft.at)
  const head = before.head + (goesOn ? before.gap : '')
  return {
    ...draftOf(
      (inserted.startsWith('.') && head.endsWith(',') ? head.slice(0, -1) : head) + inserted + after.tail,
    ),
    at,
  }
}

/** An amount as it is shown once the field is left: `48,250.00`. A text that is no amount stays as typed. */
export function amountForReading(typed: string): string {
  const money = moneyFromTyped(typed)
  return money === undefined ? typed : formatMoney(money).replace('£', '')
}
