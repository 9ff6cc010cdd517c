import type { SeededRandom } from '../../src/bank/simulator/seeded-random.ts'

/** A version 4 UUID from a seed. */
export function drawUuid(random: SeededRandom): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(random.fraction() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Another id for each number, that follows from one that was drawn. The bank takes no id of a client that is derived by a hash. */
export const uuidAfter = (id: string, number: number): string =>
  ((parseInt(id.slice(0, 8), 16) + number) % 2 ** 32).toString(16).padStart(8, '0') + id.slice(8)
