import { isWorkingDay, workingDaysAfter } from '../../domain/bank-holidays.ts'
import { dueDateOf, monthsAfter } from '../../domain/due-days.ts'
import { calendarDateOf, type Day, dayOf, dayOfIsoDate, isoDateOf } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'

/** When an originator collects: on a day of certain months, or every month on the day that its mandate sets. */
type Rhythm =
  | { readonly on: 'day_of_month'; readonly dayOfMonth: number; readonly months: readonly number[] }
  /** `afterWorkingDays`: so long after the mandate was lodged, and then on that day of each month. */
  | { readonly on: 'set_up'; readonly afterWorkingDays: number }

/** A simulated originator of Direct Debits (specification section 13.10). */
export interface OriginatorPlan {
  readonly serviceUserNumber: string
  readonly company: string
  readonly reference: string
  readonly rhythm: Rhythm
  /** Of the nth collection, from 0, in a month of 1 to 12. */
  readonly amountPence: (nth: number, month: number) => Pence
  /** Once its mandate is cancelled, it asks once more. */
  readonly asksOnceMore?: true
}

const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const councilMonths = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1]

/** Energy by season: £62.00 to £138.00, from January on. */
const energyPence = [
  138_00n,
  131_60n,
  118_40n,
  96_20n,
  78_50n,
  66_90n,
  62_00n,
  62_80n,
  71_30n,
  92_70n,
  115_50n,
  129_90n,
] as const

/** The collections before this one were of the old price: it is the one that is announced when the demonstration is seeded. */
const firstOfNewPrice = 24

const council: OriginatorPlan = {
  serviceUserNumber: '990001',
  company: 'Harrowmere Council',
  reference: 'HC-8820417',
  rhythm: { on: 'day_of_month', dayOfMonth: 1, months: councilMonths },
  amountPence: () => 187_00n,
}

const energy: OriginatorPlan = {
  serviceUserNumber: '990002',
  company: 'Fenlight Energy',
  reference: 'A-5519023',
  rhythm: { on: 'day_of_month', dayOfMonth: 12, months: everyMonth },
  amountPence: (_, month) => energyPence[month - 1] ?? 62_00n,
}

const water: OriginatorPlan = {
  serviceUserNumber: '990003',
  company: 'Tarnwater',
  reference: 'TW 40021776',
  rhythm: { on: 'day_of_month', dayOfMonth: 19, months: [3, 9] },
  amountPence: () => 214_60n,
}

const broadband: OriginatorPlan = {
  serviceUserNumber: '990004',
  company: 'Wrenmoor Broadband',
  reference: 'WB-330918',
  rhythm: { on: 'set_up', afterWorkingDays: 0 },
  amountPence: nth => (nth < firstOfNewPrice ? 32_00n : 35_50n),
}

const gym: OriginatorPlan = {
  serviceUserNumber: '990005',
  company: 'Ironmoor Gym',
  reference: 'IG-207714',
  rhythm: { on: 'set_up', afterWorkingDays: 0 },
  amountPence: () => 29_99n,
  asksOnceMore: true,
}

const insurance: OriginatorPlan = {
  serviceUserNumber: '990006',
  company: 'Saltmarch Insurance',
  reference: 'SI-90038125',
  rhythm: { on: 'set_up', afterWorkingDays: 10 },
  amountPence: () => 41_27n,
}

/** The simulated originators. All collect from Maya. */
export const originatorPlans: readonly OriginatorPlan[] = [council, energy, water, broadband, gym, insurance]

/** The one of this service user number and, if it is given, this reference. */
export const findPlan = (serviceUserNumber: string, reference?: string): OriginatorPlan | undefined =>
  originatorPlans.find(
    plan =>
      plan.serviceUserNumber === serviceUserNumber &&
      (reference === undefined || plan.reference === reference),
  )

/** The day so many working days before another one; the day itself does not count. */
function workingDaysBefore(day: Day, count: number): Day {
  let reached = day
  for (let passed = 0; passed < count; passed += 1)
    do reached -= 1
    while (!isWorkingDay(reached))
  return reached
}

/** A mandate of Maya's, as the seed lodges it. */
export interface SeededMandate {
  readonly plan: OriginatorPlan
  readonly setUpOn: Day
}

const monthsOfHistory = 24

/**
 * Maya's mandates, by the day S of the seeding: of the gym the next collection is at S+2, of the broadband at S+4; the insurance
 * was set up at S−2 and collects first at S+8. All counted in working days. Those of the flat were set up in the days after her
 * account opened.
 */
export const seededMandates = (seededOn: Day): readonly SeededMandate[] => {
  const moved = workingDaysAfter(monthsAfter(seededOn, -monthsOfHistory), 2)
  const monthsBefore = (nextInDays: number, months: number): Day =>
    monthsAfter(workingDaysAfter(seededOn, nextInDays), -months)
  return [
    { plan: council, setUpOn: moved },
    { plan: energy, setUpOn: moved },
    { plan: water, setUpOn: moved },
    { plan: broadband, setUpOn: monthsBefore(4, firstOfNewPrice) },
    { plan: gym, setUpOn: monthsBefore(2, 12) },
    { plan: insurance, setUpOn: workingDaysBefore(seededOn, 2) },
  ]
}

/** A collection of a plan. */
export interface PlannedCollection {
  /** `YYYY-MM-DD`: the day of its plan, working day or not. */
  readonly plannedOn: string
  /** `YYYY-MM-DD`, a working day. */
  readonly dueOn: string
  readonly amountPence: Pence
  /** 10 working days before it is due (the Guarantee). */
  readonly announceOn: Day
}

/** How long before a collection the customer is notified of it. */
export const noticeWorkingDays = 10

/** The days for which an originator asks, in order: the nth is the nth of its plan. */
function* plannedDays({ rhythm }: OriginatorPlan, setUpOn: Day): Generator<Day> {
  if (rhythm.on === 'set_up') {
    const first = workingDaysAfter(setUpOn, rhythm.afterWorkingDays)
    for (let nth = 0; ; nth += 1) yield monthsAfter(first, nth)
  }
  const { year, month } = calendarDateOf(setUpOn)
  for (let nth = 0; ; nth += 1) {
    const day = dayOf({ year, month: month + nth, dayOfMonth: rhythm.dayOfMonth })
    if (rhythm.months.includes(calendarDateOf(day).month)) yield day
  }
}

/**
 * What an originator collects by its plan, due from `from` to `until`: nothing less than 10 working days after its mandate was
 * lodged.
 */
export function plannedCollections(
  { plan, setUpOn }: SeededMandate,
  { from, until }: { readonly from: Day; readonly until: Day },
): readonly PlannedCollection[] {
  const planned: PlannedCollection[] = []
  const earliest = Math.max(from, workingDaysAfter(setUpOn, noticeWorkingDays))
  let nth = 0
  for (const plannedDay of plannedDays(plan, setUpOn)) {
    const plannedOn = isoDateOf(plannedDay)
    const dueOn = dueDateOf(plannedOn)
    const due = dayOfIsoDate(dueOn)
    if (due > until) break
    const amountPence = plan.amountPence(nth, calendarDateOf(plannedDay).month)
    if (due >= earliest)
      planned.push({ plannedOn, dueOn, amountPence, announceOn: workingDaysBefore(due, noticeWorkingDays) })
    nth += 1
  }
  return planned
}
