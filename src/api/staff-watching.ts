import type { Bank } from '../bank/bank.ts'
import type { AuditFilters, AuditedEvent } from '../bank/staff/watching/search-audit.ts'
import { listAudited, searchAudit } from '../bank/staff/watching/search-audit.ts'
import { type Alert, listAlerts, reachAlert, reviewAlert } from '../bank/staff/watching/alerts.ts'
import { type BookCheck, checkBook } from '../bank/staff/watching/check-book.ts'
import { verifyChain } from '../bank/staff/watching/check-chain.ts'
import { exportAudit } from '../bank/staff/watching/export-audit.ts'
import { readHealth } from '../bank/staff/watching/health.ts'
import { nameIds } from '../bank/staff/watching/name-ids.ts'
import type { RuntimeMeasures } from '../bank/staff/watching/runtime-measures.ts'
import type { BankOperations } from '../contract/operations.ts'
import { type StaffAlert, StaffAlertReview, type StaffBookCheck } from '../contract/staff-watching.ts'
import type { staffWatchingOperations } from '../contract/staff-watching-operations.ts'
import { healthAdvice, healthItems } from '../domain/bank-health.ts'
import { formatMoment } from '../domain/format-dates.ts'
import { londonDateOf } from '../domain/london-time.ts'
import { maskFacts } from '../domain/masks.ts'
import { alertLabels } from '../domain/staff-alerts.ts'
import { csvText } from './exports.ts'
import type { Handlers } from './handler.ts'
import { readLater } from './read-request.ts'
import { presentFacts } from './staff-facts.ts'

const presentAlert = ({ members, facts, raisedAt, review, ...alert }: Alert): StaffAlert => ({
  ...alert,
  label: alertLabels[alert.kind],
  members: [...members],
  facts: presentFacts(maskFacts(facts, { withOrigin: true })),
  raisedAt: raisedAt.toISOString(),
  review: review && { ...review, at: review.at.toISOString() },
})

/** What an alert is about, as facts. */
const idsOfAlert = ({ facts, subject, customerId }: StaffAlert) => [
  ...facts,
  { value: subject ?? '' },
  { value: customerId ?? '' },
]

const bookSays = (differences: number): string =>
  differences === 0
    ? 'The book is whole.'
    : `${differences.toLocaleString('en-GB')} difference${differences === 1 ? '' : 's'}.`

const presentBookCheck = ({ id, endedAt, differences, found }: BookCheck): StaffBookCheck => ({
  id,
  at: endedAt.toISOString(),
  says: bookSays(differences),
  differences,
  found: found.map(({ invariant, subject, found: words }) => ({ invariant, where: subject, found: words })),
})

const chainSays = (brokenAt: number | null): string => {
  if (brokenAt === null) return 'All hashes hold'
  return brokenAt === 0 ? 'Broken at its end' : `Broken at event ${brokenAt}`
}

const presentEvent = ({ number, at, facts, ...event }: AuditedEvent) => ({
  ...event,
  number: Number(number),
  at: at.toISOString(),
  facts: presentFacts(facts),
})

const csvHead = ['Time', 'Staff member', 'Event', 'Number', 'Facts'].join(',')

/** A row of the export, by RFC 4180, with nothing in it that a spreadsheet takes for a formula. */
const csvRow = ({ at, member, type, number, facts }: AuditedEvent): string =>
  [
    at.toISOString(),
    csvText(member.name),
    csvText(type),
    number.toString(),
    csvText(facts.map(({ name, value }) => `${name}: ${value}`).join(' | ')),
  ].join(',')

async function* csvOf(events: readonly AuditedEvent[]): AsyncGenerator<string> {
  yield `${csvHead}\r\n`
  for (const event of events) yield `${csvRow(event)}\r\n`
}

const filtersOf = ({ from, to, memberId, customer, act }: AuditFilters): AuditFilters => ({
  from,
  to,
  memberId,
  customer,
  act,
})

type WatchingHandlers = Handlers<Pick<BankOperations, keyof typeof staffWatchingOperations>>
type AuditOperation = 'staffAudit' | 'staffCheckChain' | 'staffExportAudit'

const auditHandlers = (bank: Bank): Pick<WatchingHandlers, AuditOperation> => ({
  async staffAudit({ staff, query, caller }, { reply, refuse }) {
    const { page, pageSize } = query
    const found = await searchAudit(bank, { staff, filters: filtersOf(query), caller, page, pageSize })
    if (!found.ok) return refuse(found.refusal)
    const { events, total } = found.value
    const members = [...(await listAudited(bank, staff))]
    const factsOfPage = events.flatMap(({ facts }) => facts)
    const names = await nameIds(bank, staff, factsOfPage)
    return reply(200, { events: events.map(presentEvent), names, members, page, pageSize, total })
  },

  async staffCheckChain({ staff, body, caller }, { reply, refuse }) {
    const checked = await verifyChain(bank, { staff, ofMemberId: body.memberId, caller })
    if (!checked.ok) return refuse(checked.refusal)
    return reply(200, { ...checked.value, says: chainSays(checked.value.brokenAt) })
  },

  async staffExportAudit({ staff, body, caller }, { reply, refuse }) {
    const { reason } = body
    const exported = await exportAudit(bank, { staff, filters: filtersOf(body), reason, caller })
    if (!exported.ok) return refuse(exported.refusal)
    const { at, events } = exported.value
    return reply(200, {
      contentType: 'text/csv; charset=utf-8',
      fileName: `sarsen-audit-${londonDateOf(at)}.csv`,
      chunks: csvOf(events),
    })
  },
})

/** `measures`: what the runtime measures of itself. */
export const staffWatchingHandlers = (bank: Bank, measures: RuntimeMeasures): WatchingHandlers => ({
  ...auditHandlers(bank),

  async staffAlerts({ staff, query }, { reply }) {
    const { alerts, ...counts } = await listAlerts(bank, { staff, ...query })
    const { page, pageSize } = query
    const shown = alerts.map(presentAlert)
    const names = await nameIds(bank, staff, shown.flatMap(idsOfAlert))
    return reply(200, { alerts: shown, names, page, pageSize, ...counts })
  },

  async staffReviewAlert({ staff, params, body, caller }, { reply, refuse }) {
    const alertId = params.id
    const read = readLater(StaffAlertReview, body)
    if (!read.ok) {
      const reached = await reachAlert(bank.database, { bank, staff, alertId })
      return refuse(reached.ok ? read.refusal : reached.refusal)
    }
    const { note } = read.value
    const reviewed = await reviewAlert(bank, { staff, alertId, note, caller })
    if (!reviewed.ok)
      return refuse(
        'decidedAt' in reviewed.refusal
          ? {
              code: reviewed.refusal.code,
              sentence: `This was decided at ${formatMoment(reviewed.refusal.decidedAt)}.`,
            }
          : reviewed.refusal,
      )
    return reply(200, { alert: presentAlert(reviewed.value) })
  },

  async staffHealth(_, { reply }) {
    const { at, items, lastBookCheck, promotions } = await readHealth(bank, measures)
    return reply(200, {
      asOf: at.toISOString(),
      items: items.map(({ item, isGood, found, at: itemAt }) => ({
        item,
        label: healthItems[item].label,
        isGood,
        found,
        at: itemAt && itemAt.toISOString(),
        ...healthAdvice(item, isGood),
        guide: healthItems[item].guide,
      })),
      lastBookCheck: lastBookCheck ? presentBookCheck(lastBookCheck) : null,
      promotions: [...promotions],
    })
  },

  async staffCheckBook({ staff, caller }, { reply, refuse }) {
    const checked = await checkBook(bank, { staff, caller })
    if (!checked.ok) return refuse(checked.refusal)
    return reply(201, presentBookCheck(checked.value))
  },
})
