import type { NameReasonCode, NameVerdict, PayeeKind } from '../../../domain/name-check.ts'
import type { NameChoice } from '../../../domain/payment-status.ts'

/** What was asked about an account, as the bank takes it. `secondaryReference`: the roll number. */
export interface NameQuery {
  readonly name: string
  readonly kind: PayeeKind
  /** Sort code and account number. */
  readonly destination: string
  readonly secondaryReference?: string
}

/** What a button of a name check does. */
export type NameAct = NameChoice | 'edit' | 'cancel' | 'check_again'

export const isNameChoice = (act: NameAct): act is NameChoice =>
  act !== 'edit' && act !== 'cancel' && act !== 'check_again'

/** Whether a choice leaves what was typed as it is: nothing new is to be read, so its button goes on at once. */
export const goesOn = (choice: NameChoice): boolean =>
  choice === 'continue' || choice === 'checked_another_way'

export interface NameButton {
  readonly act: NameAct
  readonly label: string
}

type NameLook = 'match' | 'close' | 'danger' | 'unchecked'

/** A row of the table of specification section 12.2. */
export interface NameRow {
  readonly look: NameLook
  /** The result in two words, where there is no room for more. */
  readonly label: string
  /** The text in parts: a held name stands out. */
  readonly text: readonly { readonly text: string; readonly isHeldName?: true }[]
  /** The primary one first. A match has none: the form's own Continue goes on. */
  readonly buttons: readonly NameButton[]
  /** What is ticked before the last button appears. */
  readonly tick?: string
}

const otherKind = (kind: PayeeKind): PayeeKind => (kind === 'personal' ? 'business' : 'personal')

/** The kind of account that a code reveals; undefined if it reveals none. */
const revealedKinds: { readonly [code in NameReasonCode]?: PayeeKind } = {
  BAMM: 'business',
  BANM: 'business',
  PAMM: 'personal',
  PANM: 'personal',
}

const edit: NameButton = { act: 'edit', label: 'Edit' }
const cancel: NameButton = { act: 'cancel', label: 'Cancel' }
const goOn: NameButton = { act: 'continue', label: 'Continue' }

const nameMatches: NameRow = {
  look: 'match',
  label: 'Match',
  text: [{ text: 'The name matches the account.' }],
  buttons: [],
}

const notChecked: NameRow = {
  look: 'unchecked',
  label: 'Not checked',
  text: [
    {
      text: 'We could not check the name. That does not mean anything is wrong. Check the details carefully.',
    },
  ],
  buttons: [goOn, edit],
}

const dangerous = (label: string, text: string, buttons: readonly NameButton[]): NameRow => ({
  look: 'danger',
  label,
  text: [{ text }],
  buttons,
})

function closeRow(query: Pick<NameQuery, 'name'>, { reasonCode, heldName = '' }: NameVerdict): NameRow {
  const kind = reasonCode === null ? undefined : revealedKinds[reasonCode]
  return {
    look: 'close',
    label: 'Close match',
    text: [
      { text: 'The name on this account is ' },
      { text: heldName, isHeldName: true },
      { text: `. Is that who you meant to pay?${kind === undefined ? '' : ` It is a ${kind} account.`}` },
    ],
    buttons: [
      { act: 'use_held_name', label: `Use ${heldName}` },
      edit,
      { act: 'continue', label: `Continue with ${query.name}` },
    ],
  }
}

const otherKindRow = (kind: PayeeKind): NameRow => ({
  look: 'close',
  label: 'Close match',
  text: [{ text: `The name matches, but this is a ${kind} account.` }],
  buttons: [{ act: 'change_kind', label: `Change to ${kind}` }, edit, goOn],
})

/** What a name check says, and what can be done then: a row of the table of specification section 12.2, to the letter. */
export function nameRow(query: Pick<NameQuery, 'name' | 'kind'>, verdict: NameVerdict): NameRow {
  switch (verdict.reasonCode) {
    case null:
      return nameMatches
    case 'MBAM':
    case 'BAMM':
    case 'PAMM':
      return closeRow(query, verdict)
    case 'BANM':
      return otherKindRow('business')
    case 'PANM':
      return otherKindRow('personal')
    case 'ANNM':
      return {
        ...dangerous(
          'No match',
          'The name you entered does not match this account. Check with the person or business, using contact details you already trust. If you pay the wrong account, we may not get your money back.',
          [edit, cancel, { act: 'checked_another_way', label: 'Continue' }],
        ),
        tick: 'I have checked another way',
      }
    case 'IVCR':
      return dangerous('Roll number needed', "This account needs the payee's roll number.", [
        { act: 'check_again', label: 'Check again' },
        cancel,
      ])
    case 'AC01':
      return dangerous('Not found', 'We could not find this account. Check the details.', [edit, cancel])
    case 'CASS':
      return dangerous('Moved', 'This account has moved to another bank. Ask for the new details.', [
        edit,
        cancel,
      ])
    case 'ACNS':
    case 'SCNS':
    case 'OPTO':
    case 'no_answer':
      break
  }
  return notChecked
}

/** The row after a choice: with the held name, or the right kind, it matches; else it keeps its result, without buttons. */
export const chosenRow = (row: NameRow, choice: NameChoice): NameRow =>
  choice === 'use_held_name' || choice === 'change_kind' ? nameMatches : { ...row, buttons: [] }

/** The name and the kind that a choice leads to. */
export function chosenName(
  { name, kind }: Pick<NameQuery, 'name' | 'kind'>,
  { reasonCode, heldName = name }: NameVerdict,
  choice: NameChoice | undefined,
): Pick<NameQuery, 'name' | 'kind'> {
  const revealed = (reasonCode === null ? undefined : revealedKinds[reasonCode]) ?? kind
  if (choice === 'use_held_name') return { name: heldName, kind: revealed }
  return choice === 'change_kind'
    ? { name, kind: revealed === kind ? otherKind(kind) : revealed }
    : { name, kind }
}

interface NamePart {
  readonly text: string
  readonly differs: boolean
}

/** The held name in parts: what it has beyond the name that was typed, in whatever case, stands out. */
export function differencesIn(held: string, typed: string): readonly NamePart[] {
  const [letters, others] = [Array.from(held), Array.from(typed)]
  const isSame = (row: number, column: number) =>
    letters[row]?.toLowerCase() === others[column]?.toLowerCase()
  const common = countCommon(letters.length, others.length, isSame)
  const parts: { text: string; differs: boolean }[] = []
  let column = 0
  for (const [row, letter] of letters.entries()) {
    while (
      column < others.length &&
      !isSame(row, column) &&
      common(row, column + 1) >= common(row + 1, column)
    )
      column += 1
    const differs = column >= others.length || !isSame(row, column)
    if (!differs) column += 1
    const last = parts.at(-1)
    if (last?.differs === differs) last.text += letter
    else parts.push({ text: letter, differs })
  }
  return parts
}

/** How many letters the rests of two texts have in common in their order, from each place of one and of the other. */
function countCommon(rows: number, columns: number, isSame: (row: number, column: number) => boolean) {
  const counts = Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0))
  const at = (row: number, column: number) => counts[row]?.[column] ?? 0
  for (const [row, line] of [...counts.entries()].toReversed())
    for (let column = columns - 1; column >= 0; column -= 1)
      line[column] = isSame(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
  return at
}
