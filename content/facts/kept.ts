import { limits, timings } from './limits.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * How long what people leave here is kept, as pages say it: of what the homes are told, in its limits; the others are
 * the bank's own, which `scripts/kept-for.test.ts` compares.
 */
export const keptFor = {
  idleMinutes: limits.sessionIdleMs / minuteMs,
  idleWarningMinutesBefore: (limits.sessionIdleMs - timings.idleWarningMs) / minuteMs,
  sessionHours: limits.sessionLifeMs / hourMs,
  securityLogDays: limits.securityLogMs / dayMs,
  outboxDays: limits.outboxKeptMs / dayMs,
  promotionDays: limits.promotionClicksKeptMs / dayMs,
  rejectedApplicantDays: limits.rejectedApplicantKeptMs / dayMs,
  demoRestoreMinutes: limits.demoRestoreMs / minuteMs,
  applicationReceiptHours: 48,
  failuresHours: 24,
  themeDays: 365,
} as const

/** What the pages are built to, and looked at by. */
export const accessibilityStandard = 'WCAG 2.2, level AA'
