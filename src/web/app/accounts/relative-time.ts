const minuteMs = 60_000
const units = [
  { name: ['day', 'days'], ms: 24 * 60 * minuteMs },
  { name: ['hour', 'hours'], ms: 60 * minuteMs },
  { name: ['min', 'mins'], ms: minuteMs },
] as const

/** How long ago something was, in words as the balance card says it: `just now`, `2 mins ago`, `1 hour ago`. */
export function agoInWords(agoMs: number): string {
  const unit = units.find(({ ms }) => agoMs >= ms)
  if (!unit) return 'just now'
  const count = Math.floor(agoMs / unit.ms)
  return `${count} ${unit.name[count === 1 ? 0 : 1]} ago`
}
