import { createHash } from 'node:crypto'

/** Text in the forms in which it might be stored or sent by mistake: as it is, and in the usual encodings. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    new URLSearchParams({ secret }).toString().slice('secret='.length),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ]
}

/** A plain hash of text, which does not protect a password that can be guessed. */
export const plainHashesOf = (secret: string): string[] =>
  ['md5', 'sha1', 'sha256', 'sha512'].flatMap(name => {
    const digest = createHash(name).update(secret).digest()
    return [digest.toString('hex'), digest.toString('base64'), digest.toString('base64url')]
  })

/** The forms of a secret that a text contains, in any case. */
export function formsIn(text: string, forms: readonly string[]): string[] {
  const lower = text.toLowerCase()
  return forms.filter(form => lower.includes(form.toLowerCase()))
}
