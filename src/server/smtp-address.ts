/** Where e-mail is handed over, and by whom. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte on (`smtps:`); else it begins in clear, and changes to TLS where the server can. */
  readonly secure: boolean
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

/** Whom messages come from. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** Whether it is this machine: nothing goes over a network. */
export const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

const ports = { 'smtp:': 587, 'smtps:': 465 } as const
const isSmtp = (protocol: string): protocol is keyof typeof ports => Object.hasOwn(ports, protocol)

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/**
 * Reads `smtp://user:password@host:port`, or `smtps://`; undefined where it is none. The ports are 587 and 465 by
 * default. Nothing may follow the host: what a query might say of TLS would be a hole nobody sees.
 */
export function readSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text.trim())
  if (!url || !isSmtp(url.protocol) || url.hostname === '') return undefined
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return undefined
  const user = decoded(url.username)
  const pass = decoded(url.password)
  if (user === undefined || pass === undefined || (user === '') !== (pass === '')) return undefined
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? ports[url.protocol] : Number(url.port),
    secure: url.protocol === 'smtps:',
    auth: user === '' ? undefined : { user, pass },
  }
}

/** Reads `Name <name@domain>`, or an address alone; undefined where it is neither, or is more than one line. */
export function readSender(text: string): Sender | undefined {
  const [, name = '', bracketed, bare] =
    /^(?:([^<>"\p{C}]*)<([^\s<>]+)>|([^\s<>]+))$/u.exec(text.trim()) ?? []
  const address = bracketed ?? bare ?? ''
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)*$/i.test(address)
    ? { name: name.trim(), address }
    : undefined
}
