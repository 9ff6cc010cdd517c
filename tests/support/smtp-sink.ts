import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** A message as the server received it. */
export interface TakenEmail {
  readonly from: string
  readonly to: readonly string[]
  /** Header lines, unfolded, by their names in lower case. */
  readonly head: ReadonlyMap<string, string>
  readonly text: string
}

export interface SmtpSink {
  readonly url: string
  readonly emails: TakenEmail[]
  /** The reply to the recipient, or to the complete message; undefined accepts it. */
  refuse: (
    stage: 'recipient' | 'message',
  ) => { code: number; text: string } | 'hang up' | 'say nothing' | undefined
  close(): Promise<void>
}

const replyOf = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code })

function readEmail(session: SMTPServerSession, source: string): TakenEmail {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const head = new Map(
    lines.map(line => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const body = source.slice(end + 4).replaceAll('\r\n', '\n')
  const { mailFrom, rcptTo } = session.envelope
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    head,
    text: head.get('content-transfer-encoding') === 'quoted-printable' ? unquote(body) : body,
  }
}

/** Text from quoted-printable (RFC 2045, 6.7), in UTF-8. */
const unquote = (body: string): string =>
  Buffer.from(
    body
      .replaceAll('=\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/**
 * A real SMTP server on the loopback address, which stores accepted messages and refuses others on request. Its TLS
 * certificate is self-signed.
 */
export async function openSmtpSink(options: SMTPServerOptions = {}): Promise<SmtpSink> {
  const emails: TakenEmail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 50,
    ...options,
    onRcptTo(_address, _session, answer) {
      const refusal = sink.refuse('recipient')
      answer(typeof refusal === 'object' ? replyOf(refusal) : null)
    },
    onData(stream, session, answer) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const refusal = sink.refuse('message')
        if (refusal === 'hang up') {
          for (const socket of sockets) socket.destroy()
          return
        }
        if (refusal === 'say nothing') return
        if (refusal === undefined) emails.push(readEmail(session, Buffer.concat(parts).toString('latin1')))
        answer(refusal ? replyOf(refusal) : null)
      })
    },
  })
  server.on('error', () => undefined) // a connection that was closed by the client
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  const listening = once(server.listen(0, '127.0.0.1'), 'listening')
  const sink: SmtpSink = {
    url: '',
    emails,
    refuse: () => undefined,
    close: () =>
      new Promise(resolve => {
        server.close(resolve)
      }),
  }
  await listening
  const { port }: AddressInfo = Object(server.server.address())
  return Object.assign(sink, { url: `smtp://127.0.0.1:${port}` })
}
