import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { formatMoney } from '../../../domain/money.ts'
import { moneyFromTyped, readAmount, stripAmount } from '../../../domain/typed-amount.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { useEnvironment } from '../environment.ts'
import type { TransferFields } from './transfer-form.tsx'
import { transferWords } from './transfer-words.ts'

export interface AmountFieldProps {
  readonly control: Control<TransferFields>
  readonly error: string | undefined
  /** Something was typed: what was said about it before is over. */
  readonly onCorrect: () => void
  readonly onLeave: (event: FocusEvent) => void
}

/**
 * The amount, of which the field takes digits and a point. Where more was typed than these say, the field asks what was
 * meant, and Confirm waits for the answer.
 */
export function AmountField({ control, error, onCorrect, onLeave }: AmountFieldProps) {
  const { field } = useController({ control, name: 'amount' })
  const { asked, shown, attach, edit, leave, take } = useAmountDraft({
    initial: field.value,
    onTyped: field.onChange,
  })
  const question = asked && transferWords.amountAsked(asked)
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
            {!question && transferWords.amountHint}
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
          // Enter that is still held down after it answered the question confirms nothing.
          if (event.key === 'Enter' && event.repeat) event.preventDefault()
        }}
        onBlur={event => {
          field.onBlur()
          leave()
          onLeave(event)
        }}
      />
      {asked && (
        <div className="flex flex-wrap gap-2.5">
          {[asked.meant, asked.money].map(
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
function useAmountDraft({ initial, onTyped }: AmountDraftAsked) {
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

/**
 * What a person typed as an amount, and what of it the field shows: digits and a point alone (spec section 5). What was
 * left out is remembered in its place, so that `12,50` typed key by key is not taken for 1250.
 */
export interface AmountDraft {
  readonly typed: string
  /** In groups of three after the field was left. */
  readonly shown: string
  /** How many characters that the field keeps stand before the place where the last edit ended. */
  readonly at: number
}

/** What one edit did to the field. */
interface AmountEdit {
  /** Where the selection began before it; undefined where nobody typed, as when the browser fills a form. */
  readonly from: number | undefined
  /** What the field holds after it, and where the caret stands. */
  readonly value: string
  readonly caret: number
}

const keptIn = (text: string): number => stripAmount(text).length

export const draftOf = (typed: string): AmountDraft => ({
  typed,
  shown: stripAmount(typed),
  at: keptIn(typed),
})

/** Text before and after its first `count` kept characters, and between both what is not kept. */
function splitAfter(text: string, count: number) {
  let headEnd = 0
  for (let kept = 0; kept < count; headEnd += 1) kept += keptIn(text.charAt(headEnd))
  let gapEnd = headEnd
  while (gapEnd < text.length && keptIn(text.charAt(gapEnd)) === 0) gapEnd += 1
  return { head: text.slice(0, headEnd), gap: text.slice(headEnd, gapEnd), tail: text.slice(gapEnd) }
}

/**
 * Does to what was typed what an edit did to what is shown. What was left out at the edit's place stays while the typing
 * goes on. It goes where somebody corrects it: types there later, over it, or a point after a comma.
 */
export function editDraft(draft: AmountDraft, { from, value, caret }: AmountEdit): AmountDraft {
  const { shown } = draft
  const at = keptIn(value.slice(0, caret))
  const start = Math.min(from ?? 0, caret)
  const end = shown.length - (value.length - caret)
  const isOneEdit =
    from !== undefined &&
    end >= start &&
    shown.slice(0, start) === value.slice(0, start) &&
    shown.slice(end) === value.slice(caret)
  if (!isOneEdit) return { ...draftOf(value), at }

  // The commas of an amount in groups of three are the field's own.
  const typed = shown.includes(',') ? stripAmount(draft.typed) : draft.typed
  const before = splitAfter(typed, keptIn(shown.slice(0, start)))
  const after = splitAfter(typed, keptIn(shown.slice(0, end)))
  const inserted = value.slice(start, caret)
  const isRemoval = keptIn(shown.slice(start, end)) > 0
  if (inserted === '') {
    const left = before.head + before.gap + (isRemoval ? after.gap : '') + after.tail
    // An emptied field remembers nothing.
    return { ...draftOf(stripAmount(left) === '' ? '' : left), at }
  }
  const goesOn = !isRemoval && (after.tail === '' || keptIn(before.head) === draft.at)
  const head = before.head + (goesOn ? before.gap : '')
  return {
    ...draftOf(
      (inserted.startsWith('.') && head.endsWith(',') ? head.slice(0, -1) : head) + inserted + after.tail,
    ),
    at,
  }
}

/** An amount as it is shown on leaving the field: `48,250.00` behind a pound sign. What is none stays. */
export function amountForReading(typed: string): string {
  const money = moneyFromTyped(typed)
  return money === undefined ? typed : formatMoney(money).replace('£', '')
}
