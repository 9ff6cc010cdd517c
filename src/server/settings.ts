import { z } from 'zod'
import { bankName, contact } from '../../content/facts.ts'
import { type AddressRanges, readRanges } from './client-address.ts'
import { readCardKey } from './read-card-key.ts'
import { readContacts } from './security-text.ts'

/** The settings from the environment, checked once. */
export interface Settings {
  /** 0 means any free port. */
  readonly port: number
  readonly host: string
  /** The folder of the embedded database; if undefined, `chooseDataFolder` chooses it. */
  readonly dataDir: string | undefined
  /** The operator's own PostgreSQL, instead of the embedded one. */
  readonly databaseUrl: string | undefined
  /** Whether the bank has demo customers, whose credentials are shown at the start. */
  readonly demo: boolean
  /** The origin that people see, if a proxy is in front. */
  readonly publicOrigin: string | undefined
  /** The proxies in front. Their `X-Forwarded-For` is trusted; anyone else's is ignored. */
  readonly trustedProxies: AddressRanges | undefined
  readonly logFormat: 'json' | 'quiet' | undefined
  /** The server that sends e-mail. Without one nothing is sent, and the operator can read the messages. */
  readonly smtp: SmtpServer | undefined
  readonly mailFrom: Sender
  /** Where metrics are read; undefined for nowhere. 0 means any free port. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  /** The contacts for reports of vulnerabilities, as URIs; empty if not set. */
  readonly securityContacts: readonly string[]
  /** How long the server still answers after a stop is requested, so that a load balancer sends no more requests. */
  readonly drainSeconds: number
  /** The files by which account numbers are checked; without them every number passes. */
  readonly modulusWeights: string | undefined
  readonly modulusSubstitutions: string | undefined
  /** Whether only passkeys and apps confirm: a password then only adds the first of them. */
  readonly strongConfirmation: boolean
  /** The key that seals the secrets of cards: 32 bytes. Without one, only a demonstration that keeps one has cards. */
  readonly cardKey: Uint8Array<ArrayBuffer> | undefined
}

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine(value => value <= 65_535)

const hostSchema = z.string().regex(/^\S+$/).default('127.0.0.1')

const longestDrainSeconds = 300

// Pages contain it unescaped, and a URL's host may contain quotes and ampersands.
const isOrigin = (value: string) => {
  const url = URL.parse(value)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /^[\w.:[\]-]+$/.test(url.host) &&
    value.replace(/\/$/, '') === url.origin
  )
}

const isDatabaseUrl = (value: string) => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')

/** A text that `read` parses; undefined means that it is not valid. */
const readBy = <Value>(read: (text: string) => Value | undefined) =>
  z.string().transform((text, context) => {
    const value = read(text)
    if (value !== undefined) return value
    context.addIssue('this is not valid')
    return z.NEVER
  })

const schema = z.object({
  PORT: port.default(3000),
  HOST: hostSchema,
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z.string().refine(isDatabaseUrl).optional(),
  DEMO: z.enum(['0', '1']).optional(),
  PUBLIC_ORIGIN: z.string().refine(isOrigin).optional(),
  TRUSTED_PROXIES: readBy(readRanges).optional(),
  LOG_FORMAT: z.enum(['json', 'quiet']).optional(),
  SMTP_URL: readBy(readSmtpUrl).optional(),
  MAIL_FROM: readBy(readSender).default({ name: bankName, address: contact.email }),
  METRICS_PORT: port.optional(),
  METRICS_HOST: hostSchema,
  SECURITY_CONTACT: readBy(readContacts).default([]),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine(value => value <= longestDrainSeconds)
    .default(0),
  MODULUS_WEIGHTS: z.string().optional(),
  MODULUS_SUBSTITUTIONS: z.string().optional(),
  STRONG_CONFIRMATION: z.enum(['0', '1']).default('0'),
  CARD_KEY: readBy(readCardKey).optional(),
})

/**
 * The rule of each setting, shown when a value breaks it. Values are never repeated, because some are secret. Any path
 * passes here; creating the folder or reading the file shows whether it works.
 */
const rules: Record<
  Exclude<keyof z.infer<typeof schema>, 'DATA_DIR' | 'MODULUS_WEIGHTS' | 'MODULUS_SUBSTITUTIONS'>,
  string
> = {
  PORT: 'PORT must be a whole number from 0 to 65535 (0 means any free port).',
  HOST: 'HOST must be an address to listen on, such as 127.0.0.1 or 0.0.0.0.',
  DATABASE_URL:
    'DATABASE_URL must be the address of a PostgreSQL: postgres://user:password@host:5432/database.',
  DEMO: 'DEMO must be 1 (with demo customers) or 0 (without).',
  PUBLIC_ORIGIN: 'PUBLIC_ORIGIN must be an origin without a path, such as https://bank.example.',
  TRUSTED_PROXIES:
    'TRUSTED_PROXIES must be addresses or ranges of addresses, separated by commas, such as 10.0.0.0/8,192.0.2.7.',
  LOG_FORMAT: 'LOG_FORMAT must be json or quiet.',
  SMTP_URL:
    'SMTP_URL must be the address of an SMTP server: smtps://user:password@host:465 or smtp://host:587.',
  MAIL_FROM: 'MAIL_FROM must be an e-mail address, with or without a name: Sarsen <support@bank.example>.',
  METRICS_PORT: 'METRICS_PORT must be a whole number from 0 to 65535 (0 means any free port).',
  METRICS_HOST: 'METRICS_HOST must be an address to listen on, such as 127.0.0.1 or 0.0.0.0.',
  SECURITY_CONTACT:
    'SECURITY_CONTACT must be e-mail addresses, or https: or tel: addresses, separated by commas, such as security@bank.example.',
  STRONG_CONFIRMATION:
    'STRONG_CONFIRMATION must be 1 (only passkeys and apps confirm) or 0 (without either, the password does).',
  CARD_KEY: 'CARD_KEY must be 32 bytes in base64 or hexadecimal, as `openssl rand -base64 32` makes them.',
  DRAIN_SECONDS: `DRAIN_SECONDS must be a whole number of seconds from 0 to ${longestDrainSeconds}.`,
}

/**
 * Reads the settings from environment variables. An empty variable counts as not set. Refusals are sentences, one for
 * each invalid setting.
 */
export function readSettings(
  environment: Record<string, string | undefined>,
): { ok: true; settings: Settings } | { ok: false; refusals: string[] } {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const read = schema.safeParse(given)
  if (!read.success) {
    const names = new Set(read.error.issues.map(issue => issue.path[0]))
    return {
      ok: false,
      refusals: Object.entries(rules).flatMap(([name, rule]) => (names.has(name) ? [rule] : [])),
    }
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, DEMO, PUBLIC_ORIGIN, TRUSTED_PROXIES, LOG_FORMAT } = read.data
  const { SMTP_URL, MAIL_FROM, METRICS_PORT, METRICS_HOST, SECURITY_CONTACT, DRAIN_SECONDS } = read.data
  const { MODULUS_WEIGHTS, MODULUS_SUBSTITUTIONS } = read.data
  const { STRONG_CONFIRMATION, CARD_KEY } = read.data
  return {
    ok: true,
    settings: {
      port: PORT,
      host: HOST,
      dataDir: DATA_DIR,
      databaseUrl: DATABASE_URL,
      demo: DATABASE_URL ? DEMO === '1' : DEMO !== '0',
      publicOrigin: PUBLIC_ORIGIN?.replace(/\/$/, ''),
      trustedProxies: TRUSTED_PROXIES,
      logFormat: LOG_FORMAT,
      smtp: SMTP_URL,
      mailFrom: MAIL_FROM,
      metricsPort: METRICS_PORT,
      metricsHost: METRICS_HOST,
      securityContacts: SECURITY_CONTACT,
      drainSeconds: DRAIN_SECONDS,
      modulusWeights: MODULUS_WEIGHTS,
      modulusSubstitutions: MODULUS_SUBSTITUTIONS,
      strongConfirmation: STRONG_CONFIRMATION === '1',
      cardKey: CARD_KEY,
    },
  }
}

/** The server that sends e-mail, and the account on it. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /**
   * TLS from the first byte (`smtps:`). Otherwise the connection starts in clear and changes to TLS if the server can.
   */
  readonly secure: boolean
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

/** The sender of messages. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** Whether the host is this machine, so that nothing crosses a network. */
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
 * Reads `smtp://user:password@host:port`, or `smtps://`; undefined if invalid. The default ports are 587 and 465.
 * Nothing may follow the host, because a query could silently weaken TLS.
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

/** Reads `Name <name@domain>`, or an address alone; undefined if it is neither, or has more than one line. */
function readSender(text: string): Sender | undefined {
  const [, name = '', bracketed, bare] =
    /^(?:([^<>"\p{C}]*)<([^\s<>]+)>|([^\s<>]+))$/u.exec(text.trim()) ?? []
  const address = bracketed ?? bare ?? ''
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)*$/i.test(address)
    ? { name: name.trim(), address }
    : undefined
}

/** Warnings about settings that are each valid but unsafe together. */
export function advise(
  { publicOrigin, trustedProxies, demo, smtp }: Settings,
  hasDemoCustomers: boolean,
): readonly string[] {
  const advice: string[] = []
  if (publicOrigin !== undefined && trustedProxies === undefined)
    advice.push(
      'PUBLIC_ORIGIN is set and TRUSTED_PROXIES is not. All clients of a proxy count as one address and share its limits.',
    )
  // With a password, TLS is required.
  if (smtp && !smtp.secure && !smtp.auth && !isLoopback(smtp.host))
    advice.push(
      'SMTP_URL begins with smtp: and has no password. E-mail is sent unencrypted if the mail server offers no TLS, or if an attacker on the network hides the offer. Use smtps:, or a user and password: both require TLS.',
    )
  if (!demo && hasDemoCustomers)
    advice.push(
      'This is not a demonstration, but the bank still has demo customers, and their password is public. Remove them: npm run bank -- demo retire',
    )
  return advice
}

/**
 * Whether people on other machines can reach this bank: it listens beyond this machine, or has an origin or a proxy.
 */
export const isShared = ({
  host,
  publicOrigin,
  trustedProxies,
}: Pick<Settings, 'host' | 'publicOrigin' | 'trustedProxies'>): boolean =>
  publicOrigin !== undefined || trustedProxies !== undefined || !isLoopback(host)

/**
 * Whether this is a demonstration that is not shared and sends no e-mail. Requests that name another host are refused
 * (`ownHosts`). Only then may a page show the content of an e-mail. On a shared demonstration it would let one visitor
 * into the account of another (docs/decisions/a-forgotten-password-by-email.md).
 */
export const isOwnDemonstration = (
  settings: Pick<Settings, 'demo' | 'smtp' | 'host' | 'publicOrigin' | 'trustedProxies'>,
): boolean => settings.demo && settings.smtp === undefined && !isShared(settings)
