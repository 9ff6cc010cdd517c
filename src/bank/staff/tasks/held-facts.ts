import { nameDevice } from '../../../domain/device-name.ts'
import type { Pence } from '../../../domain/money.ts'
import type { Queryable } from '../../database/database.ts'
import { readDevice } from '../../sessions/read-device.ts'

/** A held payment as staff decide it. The customer never reads the rule. */
export interface HeldFacts {
  readonly name: string
  readonly payeeKind: 'personal' | 'business'
  readonly destination: string
  readonly reference: string
  readonly amountPence: Pence
  readonly accountNumber: string
  readonly heldAt: Date
  readonly decideBy: Date | undefined
  readonly rule: string
  readonly ruleFacts: Readonly<Record<string, unknown>>
  readonly purpose: string | undefined
  readonly nameCheck:
    | {
        readonly code: string | undefined
        readonly heldName: string | undefined
        readonly checkedAt: Date
        readonly choice: string | undefined
      }
    | undefined
  /** What the customer read, and went on after. */
  readonly warning: { readonly rule: string; readonly version: number } | undefined
  readonly question: string | undefined
  readonly answer: string | undefined
  /** The customer's browsers that were new when they placed it. */
  readonly newDevices: readonly { readonly device: string; readonly since: Date }[]
}

interface HeldRow {
  readonly customer_id: string
  readonly name: string
  readonly kind: 'personal' | 'business'
  readonly destination: string
  readonly reference: string
  readonly amount_pence: bigint
  readonly account_number: string
  readonly held_at: Date
  readonly placed_at: Date
  readonly decide_by: Date | null
  readonly rule: string | null
  readonly rule_facts: Readonly<Record<string, unknown>> | null
  readonly purpose: string | null
  readonly name_code: string | null
  readonly held_name: string | null
  readonly name_checked_at: Date | null
  readonly name_choice: string | null
  readonly warning_rule: string | null
  readonly warning_version: number | null
  readonly question: string | null
  readonly answer: string | null
}

async function listNewDevices(
  database: Queryable,
  { customer_id: customerId, placed_at: placedAt }: HeldRow,
): Promise<HeldFacts['newDevices']> {
  const rows = await database.query<{ known_since: Date; device: string | null }>(
    `select k.known_since,
            (select s.device from session s where s.customer_id = k.customer_id and s.device_hash = k.token_hash
              order by s.created_at desc limit 1) as device
       from known_device k
      where k.customer_id = $1 and k.known_since <= $2 and k.new_until > $2 order by k.known_since desc, k.id limit 10`,
    [customerId, placedAt],
  )
  return rows.map(({ known_since: since, device }) => ({
    device: nameDevice(readDevice(device ?? '')),
    since,
  }))
}

/** What the decision of a held payment rests on; undefined if there is no such payment. */
export async function readHeldFacts(database: Queryable, paymentId: string): Promise<HeldFacts | undefined> {
  const [row] = await database.query<HeldRow>(
    `select p.customer_id, p.name, p.kind, p.destination, p.reference, p.amount_pence, a.account_number, p.placed_at, p.decide_by,
            coalesce((select max(e.at) from payment_event e where e.payment_id = p.id and e.status = 'held'), p.placed_at) as held_at,
            p.rule, p.rule_facts, p.purpose, p.name_code, p.name_checked_at, p.name_choice, n.held_name, p.warning_rule,
            p.warning_version::int4 as warning_version, p.question, p.answer
       from payment p join account a on a.id = p.account_id left join name_check n on n.id = p.name_check_id
      where p.id = $1`,
    [paymentId],
  )
  if (!row) return undefined
  const { name_checked_at: checkedAt, warning_rule: warningRule, warning_version: version } = row
  return {
    name: row.name,
    payeeKind: row.kind,
    destination: row.destination,
    reference: row.reference,
    amountPence: row.amount_pence,
    accountNumber: row.account_number,
    heldAt: row.held_at,
    decideBy: row.decide_by ?? undefined,
    rule: row.rule ?? '',
    ruleFacts: row.rule_facts ?? {},
    purpose: row.purpose ?? undefined,
    nameCheck: checkedAt
      ? {
          code: row.name_code ?? undefined,
          heldName: row.held_name ?? undefined,
          checkedAt,
          choice: row.name_choice ?? undefined,
        }
      : undefined,
    warning: warningRule !== null && version !== null ? { rule: warningRule, version } : undefined,
    question: row.question ?? undefined,
    answer: row.answer ?? undefined,
    newDevices: await listNewDevices(database, row),
  }
}
