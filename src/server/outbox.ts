import { createTransport } from 'nodemailer'
import type { Bank } from '../bank/bank.ts'
import { type Deliver, type Delivered, sendDue } from '../bank/outbox/send-due.ts'
import { type BankIdentity, writeMessage } from '../bank/outbox/write-message.ts'
import { type Pause, runEvery, type RunningWork } from '../bank/run-every.ts'
import { describeFault, type Log } from './log.ts'
import { pauseFor } from './node-runtime.ts'
import { isLoopback, type Sender, type SmtpServer } from './settings.ts'

/** How often the outbox is looked into. */
const sendEveryMs = 5_000

/** How long a stop waits for what is being sent. What it breaks off is sent again, later. */
const graceMs = 2_000

export interface OutboxDependencies {
  readonly bank: Bank
  /** Makes what sends e-mail, until the signal says to break off. */
  readonly deliverUntil: (breakOff: AbortSignal) => Deliver
  readonly log: Log
  readonly pause?: Pause
}

/**
 * Sends what is due, over and over, in the background: a fault is logged, and the next round comes. No request waits
 * for it. Once it is to stop it takes no more.
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

/** How long a connection, a greeting and a silence may take; and all of one message, well below the lease. */
const connectLimitMs = 10_000
const silenceLimitMs = 20_000
const messageLimitMs = 60_000

export interface SmtpDependencies {
  readonly server: SmtpServer
  readonly from: Sender
  readonly house: BankIdentity
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
export function createSmtpDelivery({ server, from, house, log, stopping }: SmtpDependencies): Deliver {
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
