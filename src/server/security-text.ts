import { dayMs } from '../domain/london-time.ts'

/** How long the file is valid (RFC 9116, 2.5.5, asks for less than a year). The date moves forward each day. */
const lastsMs = 180 * dayMs

/**
 * Reads the contacts for reports of vulnerabilities, the preferred one first: e-mail, `https:` or `tel:` addresses,
 * separated by commas. undefined if one of them is invalid.
 */
export function readContacts(text: string): readonly string[] | undefined {
  const contacts = text.split(',').map(item => contactOf(item.trim()))
  return contacts.every(contact => contact !== undefined) ? contacts : undefined
}

/** The contact as a URI, as the field requires (RFC 9116, 2.5.3). */
function contactOf(text: string): string | undefined {
  if (/^[^\s@:/?#%]+@[^\s@:/?#%.]+(?:\.[^\s@:/?#%.]+)+$/.test(text)) return `mailto:${text}`
  if (/^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]+)$/.test(text)) return text
  return /^https:\/\/\S+$/.test(text) && URL.canParse(text) ? text : undefined
}

interface SecurityText {
  readonly contacts: readonly string[]
  readonly publicOrigin: string | undefined
  readonly now: Date
}

/**
 * The file `/.well-known/security.txt` (RFC 9116). It names its own address if that is https, as the RFC requires.
 */
export function securityText({ contacts, publicOrigin, now }: SecurityText): string {
  const endsAt = new Date(Math.floor((now.getTime() + lastsMs) / dayMs) * dayMs)
  const isOnTheWeb = publicOrigin?.startsWith('https:') ?? false
  return [
    ...contacts.map(contact => `Contact: ${contact}`),
    `Expires: ${endsAt.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    ...(isOnTheWeb ? [`Canonical: ${publicOrigin}/.well-known/security.txt`] : []),
    '',
  ].join('\n')
}
