/** One small change of a migration, like a typing mistake. */
export interface Mutant {
  /** The migration's name. */
  readonly file: string
  readonly line: number
  /** The original line, the replaced part and its replacement. */
  readonly text: string
  readonly from: string
  readonly to: string
  /** The whole changed migration. */
  readonly sql: string
}

interface Change {
  readonly at: number
  readonly size: number
  readonly to: string
}

const operators: readonly (readonly [pattern: RegExp, inPlace: string])[] = [
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )<=(?= )/g, '<'],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )>=(?= )/g, '>'],
  [/(?<= )=(?= )/g, '<>'],
  [/(?<= )<>(?= )/g, '='],
  [/(?<= )\+(?= )/g, '-'],
  [/(?<= )-(?= )/g, '+'],
  [/(?<=(?:then|else) )-(?=\w)/g, ''],
  [/\band\b(?<!\bbetween \S+ and)/g, 'or'],
  [/\bor\b(?! (?:update|delete|truncate|replace))/g, 'and'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\bis distinct from\b/g, 'is not distinct from'],
  [/\bis not distinct from\b/g, 'is distinct from'],
  [/\bgreatest\b/g, 'least'],
  [/\bleast\b/g, 'greatest'],
  [/\bdesc\b/g, 'asc'],
  [/\basc\b/g, 'desc'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\bnot (?=coalesce\b|exists\b)/g, ''],
  [/\bwhere\b/g, 'where true or'],
  [/ for no key update\b/g, ''],
  // A guard or a notice without effect.
  [/\bperform \w+(?=\()/g, 'perform concat'],
  // An assignment that is removed.
  [/(?<=^ +|\bthen |\belse |; )[a-z][\w.]*(?:\[\w+\])? := [^;]*(?=;)/gm, 'null'],
]

const words = [
  ['debit', 'credit'],
  ['completed', 'declined'],
  ['hold', 'capture', 'release'],
  ['posting', 'reversal'],
]
const otherWord = new Map(words.flatMap(group => group.map((word, n) => [word, group.at(n - 1) ?? word])))

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** Whether a string literal contains SQL for a dynamic query. */
const isQuery = (literal: string) => /\$\d|%(?:\d\$)?s/.test(literal)

// Parts that do not change any answer: comments, texts, storage parameters and planner settings.
const unread =
  /--[^\n]*|'(?:[^']|'')*'|\bwith \((?:fillfactor|gin_pending_list_limit)[^)]*\)|^ *set [^\n]*? = [^\n]*/gm

const withoutUnread = (sql: string) => sql.replace(unread, part => (isQuery(part) ? part : blank(part)))

function* literalChanges(sql: string): Generator<Change> {
  for (const { index, 0: from } of sql.replace(/--[^\n]*/g, blank).matchAll(/'(?:[^']|'')*'/g)) {
    const other = otherWord.get(from.slice(1, -1))
    if (other) yield { at: index, size: from.length, to: `'${other}'` }
  }
}

function* operatorChanges(code: string): Generator<Change> {
  for (const [pattern, to] of operators)
    for (const { index, 0: found } of code.matchAll(pattern)) yield { at: index, size: found.length, to }
  for (const { index, 0: figure } of code.matchAll(/(?<![\w.$%])\d+(?![\w.$])/g))
    yield { at: index, size: figure.length, to: String(BigInt(figure) + 1n) }
}

/** The position of the parenthesis that closes the one at `open`. */
function closingOf(code: string, open: number): number {
  let depth = 0
  for (let at = open; at < code.length; at++) {
    if (code[at] === '(') depth++
    if (code[at] === ')' && --depth === 0) return at
  }
  return code.length
}

/** The end of the condition that begins at `start`: before its own `then`, not that of a nested case. */
function endOfCondition(code: string, start: number): number {
  let cases = 0
  for (const { index, 0: word } of code.slice(start).matchAll(/\b(?:case|end|then)\b/g)) {
    if (word === 'then' && cases === 0) return start + index
    cases += word === 'case' ? 1 : word === 'end' ? -1 : 0
  }
  return code.length
}

/** Conditions that become false, and constraints that always hold. */
function* conditionChanges(code: string): Generator<Change> {
  for (const { index, 0: word } of code.matchAll(
    /\bcheck (?=\()|(?<=\bfor each (?:row|statement)\s+)when (?=\()/g,
  )) {
    const at = index + word.length
    yield { at, size: closingOf(code, at) + 1 - at, to: word === 'check ' ? '(true)' : '(false)' }
  }
  for (const { index, 0: word } of code.matchAll(
    /\bif (?!not exists)|(?<!\bfor each (?:row|statement)\s+)\bwhen /g,
  )) {
    const at = index + word.length
    const condition = code.slice(at, endOfCondition(code, at)).trimEnd()
    // An empty rest belongs to a case that compares a value; another change covers it.
    if (condition !== '') yield { at, size: condition.length, to: 'false' }
  }
}

/** A migration without the functions that a later one replaces, because nothing runs them any more. */
function withoutReplaced(sql: string, later: string): string {
  const replaced = [...later.matchAll(/\bcreate or replace function (\w+)\(|\bdrop function (\w+)\(/g)]
  return replaced.reduce((left, [, made = '', dropped = '']) => {
    const definition = new RegExp(
      `create (?:or replace )?function ${made || dropped}\\([^]*?\\bas \\$\\$[^]*?\\$\\$;`,
    )
    return left.replace(definition, blank)
  }, sql)
}

/**
 * Every known change of one migration, in the order of its text. Some changes are no longer valid SQL. `later` is the
 * text of the migrations after it.
 */
export function mutantsOf(file: string, sql: string, later = ''): readonly Mutant[] {
  const live = withoutReplaced(sql, later)
  const code = withoutUnread(live)
  const changes = [...literalChanges(live), ...operatorChanges(code), ...conditionChanges(code)]
  return changes
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, size, to }) => {
      const before = sql.slice(0, at)
      const start = before.lastIndexOf('\n') + 1
      const end = sql.indexOf('\n', at)
      return {
        file,
        line: before.split('\n').length,
        text: sql.slice(start, end < 0 ? undefined : end).trim(),
        from: sql.slice(at, at + size),
        to,
        sql: before + to + sql.slice(at + size),
      }
    })
}
