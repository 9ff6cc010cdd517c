import type { ReferenceShape } from './book-plan.ts'
import { type Day, calendarDateOf } from '../calendar/london-time.ts'
import type { SeededRandom } from './seeded-random.ts'

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Writes references in the order of their dates, so that each shape's numbers rise with time. */
export class ReferenceWriter {
  readonly #random: SeededRandom
  readonly #numbers = new Map<ReferenceShape, number>()

  constructor(random: SeededRandom) {
    this.#random = random
  }

  write(shape: ReferenceShape, day: Day): string {
    const { year, month } = calendarDateOf(day)
    return shape.text
      .replace('{MON}', months[month - 1] ?? '')
      .replace('{Q}', `Q${Math.ceil(month / 3)}`)
      .replace('{YYYY}', String(year))
      .replace('{n}', () => String(this.#nextNumber(shape)))
  }

  #nextNumber(shape: ReferenceShape): number {
    const last = this.#numbers.get(shape) ?? shape.firstNumber ?? 1
    const next = last + this.#random.whole(1, 9)
    this.#numbers.set(shape, next)
    return next
  }
}
