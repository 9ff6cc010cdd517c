import { limits, timings } from './limits.ts'
import { payeeLimits } from './paying.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * How long the bank stores what people leave here, as pages state it. The runtimes receive some of these in their
 * limits; `scripts/retention.test.ts` compares the others with the bank's own.
 */
export const retention = {
  idleMinutes: limits.sessionIdleMs / minuteMs,
  idleWarningMinutesBefore: (limits.sessionIdleMs - timings.idleWarningMs) / minuteMs,
  sessionHours: limits.sessionLifeMs / hourMs,
  securityLogDays: limits.securityLogMs / dayMs,
  outboxDays: limits.outboxKeptMs / dayMs,
  promotionDays: limits.promotionClicksKeptMs / dayMs,
  nameCheckMonths: payeeLimits.nameChecksKeptMonths,
  confirmationMonths: 13,
  confirmationMinutes: 5,
  rejectedApplicantDays: limits.rejectedApplicantKeptMs / dayMs,
  demoRestoreMinutes: limits.demoRestoreMs / minuteMs,
  demoOpenedMinutes: limits.demoOpenedKeptMs / minuteMs,
  applicationReceiptHours: 48,
  failuresHours: 24,
  themeDays: 365,
  deviceDays: 400,
} as const

/** The standards that the pages follow, and the date of their last check. */
export const accessibilityStandard = 'WCAG 2.2, level AA'
