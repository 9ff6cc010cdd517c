import { type ListedMessage, listOutbox } from '../../bank/outbox/outbox.ts'
import { writeMessage } from '../../bank/outbox/write-message.ts'
import { bankDetails } from '../../server/bank-details.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../open-database.ts'
import { countOf, harmless, listedPageOf, formatLondonTime, pageLine } from '../output.ts'

const pageSize = 50

const channelNames: Record<ListedMessage['channel'], string> = { email: 'e-mail', sms: 'SMS', post: 'letter' }

const tries = (count: number): string => `${count} ${count === 1 ? 'try' : 'tries'}`

function stateOf({ status, attempts, sentAt }: ListedMessage): string {
  if (status === 'sent' && sentAt) return `sent ${formatLondonTime(sentAt)}, ${tries(attempts)}`
  return attempts === 0 ? status : `${status}, ${tries(attempts)}`
}

/** A message as lines, with its final text. The text is indented, so that it cannot look like another heading. */
function linesOf(message: ListedMessage): string[] {
  const { subject, text } = writeMessage(message, bankDetails)
  const isEmail = message.channel === 'email'
  return [
    `${formatLondonTime(message.createdAt)}  ${message.id}  ${channelNames[message.channel]}: ${stateOf(message)}`,
    `To:      ${harmless(message.recipient)}`,
    ...(isEmail ? [`Subject: ${harmless(subject)}`] : []),
    '',
    ...text
      .trimEnd()
      .split('\n')
      .map(line => `    ${harmless(line)}`.trimEnd()),
    '',
  ]
}

export const outboxCommand: Command = {
  name: 'outbox',
  summary: 'list: read the messages that the bank has sent or will send, newest first',
  help: `npm run bank -- outbox list [page]

Prints ${pageSize} e-mails, SMS and letters a page, newest first, as plain text: the state (waiting, sent or failed), the
recipient and the text. E-mail is sent if SMTP_URL is set; SMS and letters are not sent. It only reads, and may run
while the bank is open. Exits with 0, and with 2 if the outbox could not be read.`,
  async run(context) {
    const page = listedPageOf(context.arguments)
    if (page === undefined) {
      context.report('Usage: npm run bank -- outbox list [page]')
      return 2
    }
    return withDatabase(context, async database => {
      const { messages, total } = await listOutbox(database, { page, pageSize })
      for (const line of messages.flatMap(linesOf)) context.print(line)
      context.print(pageLine(countOf(total, 'message'), { page, pageSize, total }))
      return 0
    })
  },
}
