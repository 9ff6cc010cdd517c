let addresses = 0

/** An address of IPv4 that no test has asked from. */
export function newAddress(): string {
  const n = addresses++
  return `203.0.${Math.floor(n / 256)}.${n % 256}`
}
