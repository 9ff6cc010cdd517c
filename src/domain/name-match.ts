import { isNear, type Work } from './edit-distance.ts'
import { isShortForm } from './short-names.ts'

export type NameOutcome = 'match' | 'close' | 'none'

/** Who holds an account: each holder's name, or the names that a business trades under, its registered name first. */
export interface NameHolder {
  readonly kind: 'personal' | 'business'
  readonly names: readonly string[]
}

export interface NameMatch {
  readonly outcome: NameOutcome
  /** The names of those who are close, and of nobody else. */
  readonly close: readonly string[]
}

/** The most UTF-16 units of a name that is compared. The rest does not count. */
const nameLengthMax = 140

/** How many of a name's last words may make up the last name, as in "van der Berg", and of its first ones the first name. */
const lastWordsMax = 3
const firstWordsMax = 2

const titles = new Set('mr mrs ms miss mx dr prof sir dame lord lady rev'.split(' '))

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  '&': ' and ',
  '+': ' and ',
}

/** Lower case without marks. Signs other than hyphens become spaces, and apostrophes nothing. */
const plain = (name: string): string =>
  name
    .slice(0, nameLengthMax)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæøł&+]/g, letter => letters[letter] ?? letter)
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[^\p{L}\p{N}-]/gu, ' ')

/** The words of a name. A double name, like "obrien-jones", is one word. */
const wordsOf = (text: string): string[] =>
  text.split(' ').flatMap(
    word =>
      word
        .split('-')
        .filter(part => part !== '')
        .join('-') || [],
  )

const joined = (words: readonly string[]): string => words.join('').replaceAll('-', '')

/** The two halves of a double name; none of any other word. */
const halvesOf = (words: readonly string[]): readonly string[] => {
  const halves = words.length === 1 ? (words[0] ?? '').split('-') : []
  return halves.length > 1 ? halves : []
}

const isInitial = (one: string, other: string): boolean =>
  (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other))

/** How a first or a last name relates to the held one. */
type Relation = 'equal' | 'like' | 'near' | 'other'

/** `like`: close beside an equal name, but no slip of the pen: an initial, a short form, half a double name. */
function relate(typed: readonly string[], held: readonly string[], work: Work): Relation {
  const [one, other] = [joined(typed), joined(held)]
  work.steps += Math.min(one.length, other.length) + 1
  if (one === other) return 'equal'
  if (isInitial(one, other) || isShortForm(one, other)) return 'like'
  if (halvesOf(held).includes(one) || halvesOf(typed).includes(other)) return 'like'
  return isNear(one, other, work) ? 'near' : 'other'
}

/** Whether middle names differ: both have some, and two in the same place are neither equal nor an initial. */
function doMiddlesDiffer(typed: readonly string[], held: readonly string[], work: Work): boolean {
  return typed.slice(0, held.length).some((word, at) => {
    const other = held[at] ?? ''
    work.steps += Math.min(word.length, other.length) + 1
    return word !== other && !isInitial(word, other)
  })
}

const worst = (outcomes: readonly NameOutcome[]): NameOutcome =>
  outcomes.includes('none') ? 'none' : outcomes.includes('close') ? 'close' : 'match'

const best = (outcomes: readonly NameOutcome[]): NameOutcome =>
  outcomes.includes('match') ? 'match' : outcomes.includes('close') ? 'close' : 'none'

interface NameParts {
  readonly first: readonly string[]
  readonly middle: readonly string[]
  readonly last: readonly string[]
}

/** Each way to part a name: its last words are the last name and its first ones the first name. A few ways, for any name. */
function partings(words: readonly string[]): NameParts[] {
  const ways: NameParts[] = []
  for (let last = 1; last <= Math.min(lastWordsMax, words.length - 1); last++)
    for (let first = 1; first <= Math.min(firstWordsMax, words.length - last); first++)
      ways.push({
        first: words.slice(0, first),
        middle: words.slice(first, words.length - last),
        last: words.slice(words.length - last),
      })
  return ways
}

function comparePartings(typed: NameParts, held: NameParts, work: Work): NameOutcome {
  const last = relate(typed.last, held.last, work)
  if (last === 'other') return 'none'
  const first = relate(typed.first, held.first, work)
  if (first === 'other' || (last !== 'equal' && first !== 'equal')) return 'none'
  const isSame = last === 'equal' && first === 'equal' && !doMiddlesDiffer(typed.middle, held.middle, work)
  return isSame ? 'match' : 'close'
}

/** One person's name in one order of its words. */
function compareInOrder(typed: readonly string[], held: readonly string[], work: Work): NameOutcome {
  work.steps++
  if (typed.length > 0 && joined(typed) === joined(held)) return 'match'
  const heldWays = partings(held)
  return best(partings(typed).flatMap(way => heldWays.map(heldWay => comparePartings(way, heldWay, work))))
}

/** One person's name, with the typed one's first word at its end too: "Okafor, Maya". */
function comparePerson(typed: readonly string[], held: readonly string[], work: Work): NameOutcome {
  const [first, ...rest] = typed
  const orders = first === undefined || rest.length === 0 ? [typed] : [typed, [...rest, first]]
  return best(orders.map(order => compareInOrder(order, held, work)))
}

function withoutTitles(words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words
  return titles.has(first) && rest.length > 0 ? withoutTitles(rest) : words
}

/** The people that a typed name names, by "and". A lone first name takes the next one's last name. */
function peopleOf(typed: string): (readonly string[])[] {
  const parts: string[][] = [[]]
  for (const word of wordsOf(plain(typed))) {
    if (word === 'and') parts.push([])
    else parts.at(-1)?.push(word)
  }
  const people = parts.filter(words => words.length > 0).map(withoutTitles)
  return people.map((words, at) => {
    const last = people[at + 1]?.at(-1)
    return words.length === 1 && last !== undefined ? [...words, last] : words
  })
}

/** Each order of some of the holders: one for each person. Accounts have two holders at most. */
const assignments = (count: number, holders: readonly number[]): readonly (readonly number[])[] =>
  count === 0
    ? [[]]
    : holders.flatMap(holder =>
        assignments(
          count - 1,
          holders.filter(other => other !== holder),
        ).map(rest => [holder, ...rest]),
      )

/** Fits each typed person to another holder; of all ways, the best. The worst fit decides. */
function matchPeople(typed: string, names: readonly string[], work: Work): NameMatch {
  const people = peopleOf(typed)
  const none: NameMatch = { outcome: 'none', close: [] }
  if (people.length === 0 || people.length > names.length) return none
  const held = names.map(name => withoutTitles(wordsOf(plain(name))))
  const fits = people.map(person => held.map(words => comparePerson(person, words, work)))
  const ways = assignments(people.length, Array.from(names.keys())).map(holders => {
    const outcomes = holders.map((holder, person) => fits[person]?.[holder] ?? 'none')
    const close = holders.flatMap((holder, person) =>
      outcomes[person] === 'close' ? (names[holder] ?? []) : [],
    )
    return { outcome: worst(outcomes), close }
  })
  const outcome = best(ways.map(way => way.outcome))
  return outcome === 'none' ? none : (ways.find(way => way.outcome === outcome) ?? none)
}

const companyWords = new Set('the ltd limited plc llp lp cic cio co company inc'.split(' '))

/** The words of a business's name without those that say what it is; all of them if nothing else is left. */
function businessWordsOf(name: string): readonly string[] {
  const words = wordsOf(plain(name).replaceAll('-', ' '))
  const distinctive = words.filter(word => !companyWords.has(word))
  return distinctive.length > 0 ? distinctive : words
}

/** A business's name and, if somebody trades as another one, either side of "t/a". */
const sidesOf = (name: string): (readonly string[])[] =>
  name
    .slice(0, nameLengthMax)
    .split(/\bt\/a\b/i)
    .map(businessWordsOf)
    .filter(words => words.length > 0)

/** Whether one name has the other's words, and one more among three or more. */
function hasOneMore(longer: readonly string[], shorter: readonly string[]): boolean {
  if (longer.length < 3 || longer.length !== shorter.length + 1) return false
  const differsAt = longer.findIndex((word, at) => word !== shorter[at])
  return longer.toSpliced(differsAt, 1).join(' ') === shorter.join(' ')
}

function compareBusiness(typed: readonly string[], held: readonly string[], work: Work): NameOutcome {
  work.steps += joined(typed).length + joined(held).length
  if (joined(typed) === joined(held)) return 'match'
  const isReordered = typed.toSorted().join(' ') === held.toSorted().join(' ')
  const hasAnother = hasOneMore(typed, held) || hasOneMore(held, typed)
  return isReordered || hasAnother || isNear(joined(typed), joined(held), work) ? 'close' : 'none'
}

function matchBusiness(typed: string, names: readonly string[], work: Work): NameMatch {
  const sides = sidesOf(typed)
  const outcomes = names.map(name =>
    best(sides.flatMap(side => sidesOf(name).map(held => compareBusiness(side, held, work)))),
  )
  const outcome = best(outcomes)
  const shown = outcome === 'close' ? names[outcomes.indexOf('close')] : undefined
  return { outcome, close: shown === undefined ? [] : [shown] }
}

/**
 * Compares a typed name with an account's holders, as Confirmation of Payee asks. Whether the kind was right is not
 * judged here. Compares the first 140 characters; its work grows with their number. `work` counts it, for a test. Source:
 * specification section 12.2, "Matching here".
 */
export function matchName(typed: string, { kind, names }: NameHolder, work: Work = { steps: 0 }): NameMatch {
  return kind === 'business' ? matchBusiness(typed, names, work) : matchPeople(typed, names, work)
}
