import { stripAmount } from '../../../contract/typed-amount.ts'

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
