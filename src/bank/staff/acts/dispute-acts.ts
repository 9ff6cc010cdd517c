import { accountEnding } from '../../../domain/decided-payment-words.ts'
import { accountByEnding } from '../../../domain/products.ts'
import { findFreeze, type HoldersFreeze, keepFrozen, releaseByCourt } from '../../accounts/decide-freeze.ts'
import type { Queryable } from '../../database/database.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { ActEffect, ActKind, ActKindRefusal } from './act.ts'
import { versionOf } from './act-fields.ts'

async function readUndecided(
  queryable: Queryable,
  freezeId: string,
): Promise<Result<HoldersFreeze, ActKindRefusal>> {
  const freeze = await findFreeze(queryable, freezeId)
  return freeze && !freeze.isDecided ? accepted(freeze) : refused({ code: 'changed_meanwhile' })
}

const versionOfFreeze = ({ frozenAt, releasedBy }: HoldersFreeze): string =>
  versionOf(frozenAt.toISOString(), releasedBy)

const effectsOf = ({ account, frozenBy }: HoldersFreeze, done: string): readonly ActEffect[] => [
  { label: done, value: accountEnding(account.accountNumber) },
  { label: 'Frozen by', value: frozenBy },
]

const keep: ActKind = {
  name: 'keep_frozen',
  async prepare(_bank, queryable, { subjectId }) {
    const read = await readUndecided(queryable, subjectId)
    if (!read.ok) return read
    return accepted({
      subjectVersion: versionOfFreeze(read.value),
      effects: effectsOf(read.value, 'Keeps frozen'),
      customerReads: null,
    })
  },
  async carryOut(bank, { subjectId }) {
    const kept = await keepFrozen(bank, subjectId)
    return kept.ok ? accepted({}) : refused({ code: 'changed_meanwhile' })
  },
}

const release: ActKind = {
  name: 'release_on_a_court_order',
  async prepare(_bank, queryable, { subjectId }) {
    const read = await readUndecided(queryable, subjectId)
    if (!read.ok) return read
    const { product, accountNumber } = read.value.account
    const named = accountByEnding({ product, accountEnding: accountNumber.slice(-4) })
    return accepted({
      subjectVersion: versionOfFreeze(read.value),
      effects: effectsOf(read.value, 'Releases'),
      customerReads: `Money can leave ${named} again.`,
    })
  },
  async carryOut(bank, { subjectId, actId }) {
    const released = await releaseByCourt(bank, { freezeId: subjectId, actId })
    return released.ok ? accepted({}) : refused({ code: 'changed_meanwhile' })
  },
}

/** Keep frozen, and Release on a court order (part two, section 17.4). */
export const disputeActs: readonly ActKind[] = [keep, release]
