import { createTransport } from 'nodemailer'
import type { Deliver, Delivered } from '../bank/outbox/send-due.ts'
import type { House } from '../bank/outbox/write-message.ts'
import { writeMessage } from '../bank/outbox/write-message.ts'
import type { Log } from './log.ts'
import { isLoopback, type Sender, type SmtpServer } from './smtp-address.ts'

/** How long a connection, a greeting and a silence may take; and all of one message, well below the lease. */
const connectLimitMs = 10_000
const silenceLimitMs = 20_000
const messageLimitMs = 60_000

export interface SmtpParts {
  readonly server: SmtpServer
  readonly from: Sender
  readonly house: House
  readonly log: Log
  /** Aborted: what is being sent is broken off. */
  readonly stopping?: AbortSignal
}

const factOf = (fault: unknown, name: 'code' | 'responseCode'): string | number | undefined => {
  const value: unknown = fault instanceof Error ? Reflect.get(fault, name) : undefined
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** The server will not have this recipient, now or later (RFC 5321, 4.2.1). */
function outcomeOf(fault: unknown): Delivered {
  const responseCode = Number(factOf(fault, 'responseCode') ?? 0)
  return factOf(fault, 'code') === 'EENVELOPE' && responseCode >= 500 ? 'impossible' : 'refused'
}

/**
 * Hands e-mails to an SMTP server, each on a connection of its own. The Message-ID is made of the message's id, so one
 * that is sent twice is shown once. A password never goes over a network in clear. What goes wrong is logged by its
 * codes: the server's words may repeat an address.
 */
export function createSmtpDelivery({ server, from, house, log, stopping }: SmtpParts): Deliver {
  const { host, port, secure, auth } = server
  const transport = createTransport({
    host,
    port,
    secure,
    ...(auth && { auth }),
    requireTLS: auth !== undefined && !secure && !isLoopback(host),
    connectionTimeout: connectLimitMs,
    greetingTimeout: connectLimitMs,
    socketTimeout: silenceLimitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return async message => {
    const limit = AbortSignal.timeout(messageLimitMs)
    try {
      await transport.sendMail({
        from: { name: from.name, address: from.address },
        to: { name: '', address: message.recipient },
        ...writeMessage(message, house),
        messageId: `<${message.id}@${domain}>`,
        date: message.createdAt,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: stopping ? AbortSignal.any([stopping, limit]) : limit,
      })
      log({ level: 'info', event: 'email_sent', id: message.id })
      return 'sent'
    } catch (fault) {
      const facts = { code: factOf(fault, 'code'), responseCode: factOf(fault, 'responseCode') }
      log({ level: 'warning', event: 'email_not_sent', id: message.id, ...facts })
      return outcomeOf(fault)
    }
  }
}
