/** What an auditor is alerted to, with its label (part two, section 17.6). */
export const alertLabels = {
  limit: 'A limit was reached',
  own_record: 'Their own record',
  noted_looks: '5 Fraud check or Other looks in a day',
  sign_in_locked: 'Staff sign-in locked',
  money_act_at_night: 'Money act between 20:00 and 07:00',
  pair: 'A pair in 10 second checks in 7 days',
  export: 'Audit exported',
} as const

export type AlertKind = keyof typeof alertLabels

export const alertKinds = Object.keys(alertLabels).filter((name): name is AlertKind =>
  Object.hasOwn(alertLabels, name),
)

/** The most rows of an export of the audit, and how many a member has on one day in London. */
export const exportLimits = { rows: 5000, daily: 3 } as const
