import { createTransport } from 'nodemailer'
import type { Bank } from '../bank/bank.ts'
import { type Deliver, type Delivered, sendDue } from '../bank/outbox/send-due.ts'
import { type BankIdentity, writeMessage } from '../bank/outbox/write-message.ts'
import { type Pause, runEvery, type RunningWork } from '../bank/run-every.ts'
import { describeFault, type Log } from './log.ts'
import { pauseFor } from './node-runtime.ts'
import { isLoopback, type Sender, type SmtpServer } from './settings.ts'

/** How often the outbox is checked. */
const sendEveryMs = 5_000

/** How long a stop waits for messages that are being sent. An interrupted message is sent again later. */
const graceMs = 2_000

export interface OutboxDependencies {
  readonly bank: Bank
  /** Creates the delivery of e-mail, which stops at the signal. */
  readonly deliverUntil: (breakOff: AbortSignal) => Deliver
  readonly log: Log
  readonly pause?: Pause
}

/**
 * Sends due messages in the background, round after round. It logs a fault and continues with the next round. No
 * request waits for it. A stop starts no further message.
 */
export function runOutbox({ bank, deliverUntil, log, pause = pauseFor }: OutboxDependencies): RunningWork {
  const breakOff = new AbortController()
  const deliver = deliverUntil(breakOff.signal)
  const sending = runEvery({
    everyMs: sendEveryMs,
    work: stopping => sendDue(bank, deliver, stopping),
    report: fault => log({ level: 'warning', event: 'outbox', detail: describeFault(fault) }),
    pause,
  })
  return {
    async stop() {
      const stopped = sending.stop()
      const over = new AbortController()
      await Promise.race([stopped, pause(graceMs, over.signal)])
      over.abort()
      breakOff.abort()
      await stopped
    },
  }
}

/** The limits for a connection, a greeting and a silence, and for a whole message. All are well below the lease. */
const connectLimitMs = 10_000
const silenceLimitMs = 20_000
const messageLimitMs = 60_000

export interface SmtpDependencies {
  readonly server: SmtpServer
  readonly from: Sender
  readonly bank: BankIdentity
  readonly log: Log
  /** Aborted to interrupt the message that is being sent. */
  readonly stopping?: AbortSignal
}

const factOf = (fault: unknown, name: 'code' | 'responseCode'): string | number | undefined => {
  const value: unknown = fault instanceof Error ? Reflect.get(fault, name) : undefined
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** A permanent failure: the server will never accept this recipient (RFC 5321, 4.2.1). */
function outcomeOf(fault: unknown): Delivered {
  const responseCode = Number(factOf(fault, 'responseCode') ?? 0)
  return factOf(fault, 'code') === 'EENVELOPE' && responseCode >= 500 ? 'impossible' : 'refused'
}

/**
 * Sends e-mails to an SMTP server, each on its own connection. The Message-ID contains the message's id, so mail
 * programs show a message once even if it is sent twice. A password never crosses a network unencrypted. Failures are
 * logged by their codes only, because the server's text may repeat an address.
 */
export function createSmtpDelivery({ server, from, bank, log, stopping }: SmtpDependencies): Deliver {
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
        ...writeMessage(message, bank),
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
