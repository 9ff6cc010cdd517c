/** When a branch opens and closes on a day, in minutes after midnight in London. */
export type Hours = { readonly opensMinute: number; readonly closesMinute: number }

const at = (hour: number, minute = 0) => hour * 60 + minute
const from = (opensMinute: number, closesMinute: number): Hours => ({ opensMinute, closesMinute })

const early = from(at(9), at(16, 30))
const full = from(at(9), at(17))
const late = from(at(9, 30), at(17))
const morning = from(at(9), at(12, 30))
const saturday = from(at(9), at(14))
const sunday = from(at(11), at(16))

/** Hours from Sunday to Saturday, as `Date` counts weekdays; `undefined` on a day on which the branch is closed. */
export const openingPatterns = {
  /** The large branches, in shopping streets that are busy on Sundays too. */
  everyDay: [sunday, full, full, full, full, full, saturday],
  sixDays: [undefined, full, full, full, full, full, saturday],
  sixShorterDays: [undefined, early, early, early, early, early, from(at(9), at(13))],
  /** Wednesdays begin later, because of staff meetings. */
  lateWednesday: [undefined, full, full, late, full, full, saturday],
  weekdays: [undefined, early, early, early, early, early, undefined],
  /** Small towns: half of Wednesday. */
  halfWednesday: [undefined, early, early, morning, early, early, undefined],
} as const satisfies Record<string, readonly (Hours | undefined)[]>

export type OpeningPattern = keyof typeof openingPatterns
