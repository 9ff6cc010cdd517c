import { describe, expect, test } from 'vitest'
import { messageTypes, type MessageType, type OutboxMessage } from './outbox.ts'
import { writeMessage } from './write-message.ts'

const bankDetails = {
  bankName: 'Sarsen',
  phone: '020 7946 0100',
  fraudPhone: '020 7946 0990',
  demonstrationNotice: 'A demonstration, not a bank.',
}
const message = (type: MessageType, change: Partial<OutboxMessage> = {}): OutboxMessage => ({
  id: '01890000-0000-7000-8000-000000000002',
  channel: 'email',
  recipient: 'ada@example.com',
  type,
  firstName: 'Ada',
  facts: {},
  createdAt: new Date('2026-07-01T23:30:00.000Z'),
  ...change,
})
const textOf = (type: MessageType, facts: Record<string, string> = {}) =>
  writeMessage(message(type, { facts }), bankDetails).text

describe.each(messageTypes)('%s', type => {
  test('is a letter signed by the bank, with the notice that it is a demonstration, and no link', () => {
    const { subject, text } = writeMessage(message(type), bankDetails)
    expect(subject).toMatch(/^[A-Z][\w -]{5,50}$/)
    expect(text).toMatch(/^Hello(?: Ada)?,\n\n[\s\S]+\n\nSarsen\nA demonstration, not a bank\.\n$/)
    expect(text).not.toMatch(/https?:|www\.|undefined|!/)
  })

  test('is an SMS of one line', () => {
    const { text } = writeMessage(message(type, { channel: 'sms' }), bankDetails)
    expect(text).toMatch(/^Sarsen: .{20,300}$/)
    expect(text).not.toMatch(/https?:|undefined/)
  })
})

test('amounts are in pounds to the penny, times those of London', () => {
  expect(textOf('completed', { amountPence: '200000001', recipientName: 'Kestrel Marine Ltd' })).toContain(
    'You sent £2,000,000.01 to Kestrel Marine Ltd on 2 July 2026 at 00:30.',
  )
  expect(textOf('received', { amountPence: '5', description: 'Deposit from Ada Byron' })).toContain(
    '£0.05 came into your account on 2 July 2026 at 00:30: Deposit from Ada Byron.',
  )
  expect(textOf('debited', { amountPence: '5', description: 'Payment to Kestrel' })).toContain(
    '£0.05 left your account on 2 July 2026 at 00:30: Payment to Kestrel.',
  )
})

test.each([
  ['insufficient_funds', 'There was not enough money in your account.'],
  ['amount_requires_manual_review', 'An amount like this needs a manual review. Call us on 020 7946 0100'],
])('a transfer that was declined for %s says so', (reason, words) => {
  expect(textOf('declined', { amountPence: '100', recipientName: 'Kestrel', reason })).toContain(words)
})

test('a transfer that was declined for a reason without words is not sent to a review', () => {
  const text = textOf('declined', { amountPence: '100', recipientName: 'Kestrel', reason: 'sanctions_match' })
  expect(text).toContain('Call us on 020 7946 0100 and we will help.')
  expect(text).not.toContain('review')
})

test.each([
  ['password_changed', true],
  ['email_changed_former', true],
  ['second_factor_off', true],
  ['completed', true],
  ['received', false],
  ['debited', true],
  ['welcome', false],
] as const)('%s has the number to call if it was somebody else: %s', (type, hasNumber) => {
  expect(textOf(type).includes('call us now on 020 7946 0990')).toBe(hasNumber)
})

test('a new customer reads the sort code and the end of the account number alone', () => {
  expect(
    textOf('welcome', { product: 'Current Account', sortCode: '001964', accountEnding: '7836' }),
  ).toContain(
    'Your Current Account is open.\n\nIts sort code is 00-19-64, and its account number ends in 7836.',
  )
})

test.each(['welcome', 'application_rejected', 'application_for_known_email'] as const)(
  '%s goes to an address that nobody has confirmed, and says no name that a stranger may have typed',
  type => {
    const { text } = writeMessage(message(type, { firstName: 'Your account is blocked' }), bankDetails)
    expect(text).toMatch(/^Hello,\n/)
    expect(text).not.toContain('blocked')
  },
)

test('a customer is greeted by name otherwise', () => {
  expect(textOf('password_changed')).toMatch(/^Hello Ada,\n/)
})

test('who does not bank here is greeted without a name', () => {
  const { text } = writeMessage(message('application_rejected', { firstName: undefined }), bankDetails)
  expect(text).toMatch(/^Hello,\n/)
})

const october = { month: '2026-10', product: 'Premium Account', accountEnding: '7836' }

test('the message of a statement that is ready names its month in words, and no figure of it', () => {
  const { subject, text } = writeMessage(message('statement_ready', { facts: october }), bankDetails)
  expect(subject).toBe('Your statement is ready')
  expect(text).toContain(
    'Your statement for October 2026 is ready.\n\nIt is for your Premium Account ending in 7836. Sign in to read it.',
  )
  expect(text).not.toContain('£')
})

test('a letter encloses the statement, and speaks of no e-mail', () => {
  const letter = message('statement_ready', { channel: 'post', recipient: 'Ada Byron', facts: october })
  expect(writeMessage(letter, bankDetails).text).toBe(`Hello Ada,

Your statement for October 2026 is enclosed.

It is for your Premium Account ending in 7836.

Sarsen
A demonstration, not a bank.
`)
})

test('the one link is that to choose a new password, and says what it is good for', () => {
  const resetMessage = message('password_reset_link', {
    token: 'one-time-token',
    facts: { endsAt: '2026-11-22T12:00:00.000Z' },
  })
  const { subject, text } = writeMessage(resetMessage, { ...bankDetails, origin: 'https://bank.example' })
  expect(subject).toBe('Choose a new password')
  expect(text).toContain('\n\nhttps://bank.example/reset-password#one-time-token\n\n')
  expect(text).toContain('It works once, until 22 November 2026 at 12:00.')
  expect(text).toContain('This link only lets you choose a new password. It does not sign anyone in.')
  const { token: _token, ...waiting } = resetMessage
  expect(writeMessage(waiting, bankDetails).text).toContain(
    'We make it when we send this message, and we do not store it.',
  )
})
