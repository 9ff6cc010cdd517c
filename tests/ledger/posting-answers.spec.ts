import { expect, test } from 'vitest'
import { postingRefusals } from '../../src/bank/ledger/order.ts'
import { declineReasons } from '../../src/domain/decline-reasons.ts'
import { onEveryDatabase } from './every-database.ts'

// The answers that the posting function can give, read from its current definition, are those that the code knows. The
// order is the precedence.

/** The texts that a piece of SQL can result in: assigned, or a branch of a CASE. */
const resultsIn = (sql: string): readonly string[] =>
  [...sql.matchAll(/(?::=|\bthen|\belse)\s*'(\w+)'/g)].flatMap(([, value]) => value ?? [])

onEveryDatabase(open => {
  /** The functions whose source has this text, without their comments. */
  async function functionsWith(part: string) {
    const functions = await open().query<{ name: string; source: string }>(
      `select p.proname::text as name, p.prosrc as source from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and strpos(p.prosrc, $1) > 0`,
      [part],
    )
    return functions.map(({ name, source }) => ({ name, source: source.replaceAll(/--.*$/gm, '') }))
  }

  async function sourceOf(name: string): Promise<string> {
    const [row] = await open().query<{ source: string }>(
      'select prosrc as source from pg_proc where proname = $1',
      [name],
    )
    if (!row) throw new Error(`there is no function ${name}`)
    return row.source
  }

  test('the refusals of post_transfers', async () => {
    const refusing = await functionsWith('refused_order(')
    expect(refusing.map(({ name }) => name)).toEqual(['post_transfers'])
    const source = refusing[0]?.source ?? ''

    // Each answer is a decision or a refusal, and each refusal is written here as a text.
    const answers = [...source.matchAll(/\breturn next\s+(\w+)/g)].map(([, name]) => name)
    expect(new Set(answers)).toEqual(new Set(['outcome_of', 'refused_order']))
    const passedOn = [...source.matchAll(/refused_order\(([^)]*)\)/g)].map(([, value]) => value)
    const assigned = [...source.matchAll(/\brefusal\s*:=([^;]*);/g)].map(([, value]) => value?.trim() ?? '')
    const inVariable = assigned.filter(value => value !== 'null')
    expect(inVariable.filter(value => resultsIn(`:= ${value}`).length === 0)).toEqual([])
    expect(passedOn.filter(value => value !== 'refusal').join()).toBe("'id_reused'")
    expect(['id_reused', ...inVariable.flatMap(value => resultsIn(`:= ${value}`))]).toEqual(postingRefusals)
  })

  test('the reasons for which it declines', async () => {
    expect(await functionsWith('decline_reason(')).toMatchObject([{ name: 'post_transfers' }])
    expect(resultsIn(await sourceOf('decline_reason'))).toEqual(declineReasons)
  })
})
