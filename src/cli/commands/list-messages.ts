import { type InboxMessage, readInbox } from '../../bank/messages/read-inbox.ts'
import type { Command } from '../command.ts'
import { harmless } from '../harmless.ts'
import { openBook } from '../open-book.ts'
import { countOf, listedPageOf, pageLine } from '../pages.ts'

const pageSize = 50

/** A message as lines. Its own are set in, so that none of them can look like the head of another message. */
function linesOf({ id, sentAt, name, email, subject, message, isFromCustomer }: InboxMessage): string[] {
  return [
    `${sentAt.toISOString()}  ${id}`,
    `From:    ${harmless(name)} <${harmless(email)}>${isFromCustomer ? ', a customer who was signed in' : ''}`,
    `Subject: ${harmless(subject)}`,
    '',
    ...message.split('\n').map(line => `    ${harmless(line)}`.trimEnd()),
    '',
  ]
}

export const listMessagesCommand: Command = {
  name: 'messages',
  summary: 'list: read what people have sent the bank, newest first',
  help: `npm run bank -- messages list [page]

Prints ${pageSize} messages a page, newest first, as plain text. It only reads, and may run while the bank is open. It
exits with 0, and with 2 when the messages could not be read.`,
  async run(context) {
    const page = listedPageOf(context.arguments)
    if (page === undefined) {
      context.report('Say which: npm run bank -- messages list, or messages list 2 for the second page.')
      return 2
    }
    const book = await openBook(context)
    try {
      const { messages, total } = await readInbox(book.database, { page, pageSize })
      for (const line of messages.flatMap(linesOf)) context.print(line)
      context.print(pageLine(countOf(total, 'message'), { page, pageSize, total }))
      return 0
    } finally {
      await book.close()
    }
  },
}
