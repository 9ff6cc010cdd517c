import { type Bank, createBank } from '../../bank/bank.ts'
import type { Database } from '../../bank/database/database.ts'
import { answerMessage, type AnswerRefusal } from '../../bank/messages/answer-message.ts'
import { type InboxMessage, type Message, readInbox, readMessage } from '../../bank/messages/read-messages.ts'
import { lines as textOfLines } from '../../contract/fields.ts'
import { nodeDependencies } from '../../server/node-runtime.ts'
import type { Command, CommandContext } from '../command.ts'
import { countOf, harmless, formatLondonTime, notFound, pageLine, pageNumberOf } from '../output.ts'
import { withDatabase } from '../open-database.ts'
import { idOf } from '../arguments.ts'

const pageSize = 50
const answerLengthMax = 4000

/** A sender's lines, indented, so that none of them can look like the bank's own. */
const indented = (text: string): string[] => text.split('\n').map(line => `    ${harmless(line)}`.trimEnd())

function linesOf({ message, ...shown }: Message, isFromCustomer: boolean): string[] {
  const { id, sentAt, name, email, subject, answer, closedAt } = shown
  const state = closedAt ? 'closed' : 'open'
  return [
    `${formatLondonTime(sentAt)}  ${id}  ${answer ? 'answered' : state}`,
    `From:    ${harmless(name)} <${harmless(email)}>${isFromCustomer ? ', a signed-in customer' : ''}`,
    `Subject: ${harmless(subject)}`,
    '',
    ...indented(message),
    '',
  ]
}

const listedLinesOf = (message: InboxMessage): string[] => linesOf(message, message.isFromCustomer)

async function list(database: Database, page: number, { print }: CommandContext): Promise<number> {
  const { messages, total, open } = await readInbox(database, { page, pageSize })
  for (const line of messages.flatMap(listedLinesOf)) print(line)
  print(pageLine(`${countOf(total, 'message')}, ${open} open`, { page, pageSize, total }))
  return 0
}

const refusals: Record<AnswerRefusal, string> = {
  unknown_message: notFound.message,
  already_answered: 'That message already has another answer. Nothing was changed.',
  closed_without_answer: 'That message was closed without an answer. Nothing was changed.',
}

async function show(database: Database, id: string, { print, report }: CommandContext): Promise<number> {
  const message = await readMessage(database, id)
  if (!message) {
    report(refusals.unknown_message)
    return 1
  }
  for (const line of linesOf(message, message.customerId !== undefined)) print(line)
  const { answer } = message
  if (answer)
    for (const line of [`Answer of ${formatLondonTime(answer.at)}:`, '', ...indented(answer.text), ''])
      print(line)
  return 0
}

const Answer = textOfLines(answerLengthMax, {
  missing: 'The answer is missing: npm run bank -- messages answer <id> "the text of the answer"',
  tooLong: `An answer may have at most ${answerLengthMax} characters.`,
  unseen: 'The answer contains hidden or control characters.',
})

async function storeAnswer(
  bank: Bank,
  { id, text }: { id: string; text: string },
  { print, report }: CommandContext,
): Promise<number> {
  const words = Answer.safeParse(text)
  if (!words.success) {
    report(words.error.issues.map(({ message }) => message).join(' '))
    return 2
  }
  const answered = await answerMessage(bank, { messageId: id, text: words.data })
  if (!answered.ok) {
    report(refusals[answered.refusal])
    return 1
  }
  print(
    answered.value.replayed
      ? 'It already has this answer. Nothing was changed.'
      : 'Answered. The sender has been notified.',
  )
  return 0
}

type ReadArguments =
  | { readonly verb: 'list'; readonly page: number }
  | { readonly verb: 'show'; readonly id: string }
  | { readonly verb: 'answer'; readonly id: string; readonly text: string }

/** The requested action; undefined if the arguments are not known. */
function read([verb, word, ...rest]: readonly string[]): ReadArguments | undefined {
  if (verb === 'list' && rest.length === 0) {
    const page = pageNumberOf(word)
    return page === undefined ? undefined : { verb, page }
  }
  if (word === undefined) return undefined
  if (verb === 'show' && rest.length === 0) return { verb, id: idOf(word) }
  const [text, ...more] = rest
  return verb === 'answer' && text !== undefined && more.length === 0
    ? { verb, id: idOf(word), text }
    : undefined
}

export const messagesCommand: Command = {
  name: 'messages',
  summary: 'list, show <id>, answer <id> "…": read and answer messages to the bank',
  help: `npm run bank -- messages list [page]
npm run bank -- messages show <id>
npm run bank -- messages answer <id> "The text of the answer."

list prints ${pageSize} messages a page, newest first, as plain text, each open, answered or closed. show prints one with its answer.
answer stores the answer with the message, once. A customer reads it on the support page, and is notified in the app
and, by their preferences, by e-mail. A sender who was not signed in gets it by e-mail, through the outbox. It is
audited. All may run while the bank is open. Exits with 0, with 1 if the bank refuses, and with 2 if it could not
run.`,
  async run(context) {
    const request = read(context.arguments)
    if (!request) {
      context.report(
        'Usage: npm run bank -- messages list [page], show <id>, or answer <id> "the text of the answer"',
      )
      return 2
    }
    return withDatabase(context, async database => {
      if (request.verb === 'list') return list(database, request.page, context)
      if (request.verb === 'show') return show(database, request.id, context)
      return storeAnswer(createBank(nodeDependencies(database)), request, context)
    })
  },
}
