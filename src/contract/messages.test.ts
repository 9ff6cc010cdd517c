import { describe, expect, test } from 'vitest'
import { messageWords } from './form-words.ts'
import { MessageRequest, unseenInMessage } from './messages.ts'

const message = {
  id: '01890000-0000-7000-8000-000000000002',
  name: 'Ada Byron',
  email: 'ada@example.com',
  subject: 'Opening hours',
  message: 'Are you open on Saturday?\n\nAda',
}
const faultsOf = (changes: object) =>
  MessageRequest.safeParse({ ...message, ...changes }).error?.issues.map(issue => [
    issue.path[0],
    issue.message,
  ])

describe('a message', () => {
  test('is read: outer spaces off, its id in lower case, each line break as one', () => {
    expect(
      MessageRequest.parse({
        ...message,
        id: message.id.toUpperCase(),
        name: ' Ada Byron ',
        email: ' ada@example.com ',
        message: '\n  Are you open on Saturday?\r\n\rAda \r\n',
      }),
    ).toEqual(message)
  })

  test('needs all four fields, and says so in the order of the form', () => {
    const empty = { name: '', email: ' ', subject: '\u00a0', message: '\r\n' }
    expect(faultsOf(empty)).toEqual([
      ['name', 'Enter your name'],
      ['email', 'Enter your email'],
      ['subject', 'Enter a subject'],
      ['message', 'Enter your message'],
    ])
    expect(faultsOf({ name: undefined, email: null, subject: 7, message: {} })).toEqual(faultsOf(empty))
  })

  test('has a length in every field', () => {
    const longest = { name: 'a'.repeat(100), subject: 'a'.repeat(120), message: 'a\n'.repeat(1999) + 'aa' }
    expect(MessageRequest.parse({ ...message, ...longest })).toEqual({ ...message, ...longest })
    expect(
      faultsOf({
        name: `${longest.name}a`,
        email: `${'a'.repeat(243)}@example.com`,
        subject: `${longest.subject}a`,
        message: `${longest.message}a`,
      }),
    ).toEqual([
      ['name', 'Enter a name of at most 100 characters'],
      ['email', 'Enter an email of at most 254 characters'],
      ['subject', 'Enter a subject of at most 120 characters'],
      ['message', 'Enter a message of at most 4,000 characters'],
    ])
  })

  test.each(['ada', 'ada@', '@example.com', 'ada@example', 'ada@exam ple.com', 'ada@example.com\n,b@c.de'])(
    'needs an email that can be one: %j',
    email => {
      expect(faultsOf({ email })).toEqual([['email', messageWords.email.invalid]])
    },
  )

  test('has line breaks in the message alone, and nothing hidden anywhere', () => {
    expect(faultsOf({ name: 'Ada\nByron', subject: 'a\r\nb' })).toEqual([
      ['name', unseenInMessage.name],
      ['subject', unseenInMessage.subject],
    ])
    for (const hidden of ['\t', '\u0000', '\u001b[2J', '\u0085', '\u202e', '\u200b', '\u2028', '\ud800'])
      expect(faultsOf({ message: `a\n${hidden}b` })).toEqual([['message', unseenInMessage.message]])
  })
})
