import type { ActName } from '../../../domain/staff-acts.ts'
import type { ActKind } from './act.ts'
import { applicationActs } from './application-acts.ts'
import { accountActs } from '../customer-acts/account-acts.ts'
import { cardActs } from '../customer-acts/card-acts.ts'
import { customerActs } from '../customer-acts/customer-acts.ts'
import { moneyActs } from '../customer-acts/money-acts.ts'
import { cardDisputeActs } from './card-dispute-acts.ts'
import { claimActs } from './claim-acts.ts'
import { disputeActs } from './dispute-acts.ts'
import { heldActs } from './held-acts.ts'
import { messageActs } from './message-acts.ts'
import { peopleActs } from './people-acts.ts'
import { returnActs } from './return-acts.ts'

/** Every act that the bank can carry out. A file of acts adds its list here. */
const actKinds: readonly ActKind[] = [
  ...applicationActs,
  ...heldActs,
  ...claimActs,
  ...cardDisputeActs,
  ...messageActs,
  ...returnActs,
  ...disputeActs,
  ...peopleActs,
  ...customerActs,
  ...accountActs,
  ...cardActs,
  ...moneyActs,
]

const byName: ReadonlyMap<ActName, ActKind> = new Map(actKinds.map(kind => [kind.name, kind]))

/** @throws if no file of acts has it: each name of `src/domain/staff-acts.ts` has its act */
export function actKindOf(name: ActName): ActKind {
  const kind = byName.get(name)
  if (!kind) throw new Error(`no act ${name}`)
  return kind
}
