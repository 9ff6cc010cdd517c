/** The smaller forms that an answer may have, the smallest first. */
export const encodings = ['br', 'gzip'] as const

export type Encoding = (typeof encodings)[number]

/** The first of the offered forms that `Accept-Encoding` takes; undefined for the plain one. */
export function chooseEncoding(accepted: string, offered: readonly Encoding[]): Encoding | undefined {
  const wanted = accepted.split(',').map(item => item.trim().toLowerCase())
  const accepts = (name: string) =>
    wanted.some(item => item === name || (item.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(item)))
  return offered.find(accepts)
}
