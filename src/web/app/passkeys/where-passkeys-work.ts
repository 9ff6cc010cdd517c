import { isNumber } from './has-passkeys.ts'

/** Why no passkey can be made or used here (spec section 14.1). `open`: the same site by a name. */
export type NoPasskeysHere =
  | { readonly why: 'number'; readonly open: string | undefined }
  | { readonly why: 'insecure' | 'unsupported' }

type Place = Pick<Location, 'hostname' | 'port' | 'protocol'>

const isLoopback = (hostname: string): boolean => hostname.startsWith('127.') || hostname === '[::1]'
const isLocalhost = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost')

/**
 * Whether passkeys work at an address: undefined if they do. A passkey is for a host with a name, over https or on this
 * machine. Browsers take WebAuthn away from other addresses, so these reasons come first.
 */
export function whyNoPasskeys(
  { hostname, port, protocol }: Place,
  hasWebAuthn: boolean,
): NoPasskeysHere | undefined {
  if (isNumber(hostname)) {
    const open = `${protocol}//localhost${port === '' ? '' : `:${port}`}`
    return { why: 'number', open: isLoopback(hostname) ? open : undefined }
  }
  if (protocol !== 'https:' && !isLocalhost(hostname)) return { why: 'insecure' }
  return hasWebAuthn ? undefined : { why: 'unsupported' }
}
