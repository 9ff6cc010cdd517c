import { expect, test } from 'vitest'
import { tryUntilAnswered } from './use-payment.ts'

/** Sends with these answers, until it is given up before the answer, or before the delay after it, of that number. */
async function sendWith(
  answers: readonly string[],
  givenUp: { readonly answer?: number; readonly delay?: number } = {},
) {
  const said: string[] = []
  let isAwaited = true
  let sent = 0
  const answer = await tryUntilAnswered({
    send: async isAgain => {
      said.push(isAgain ? 'sent again' : 'sent')
      sent += 1
      if (givenUp.answer === sent) isAwaited = false
      return { kind: answers[sent - 1] ?? 'unanswered' }
    },
    wait: async delayMs => {
      said.push(`${delayMs} ms`)
      if (givenUp.delay === sent) isAwaited = false
    },
    isAwaited: () => isAwaited,
    onDelay: () => said.push('late'),
  })
  return { answer: answer?.kind, said }
}

test('a payment without an answer is sent again after 1, 2 and 4 s', async () => {
  expect(await sendWith(['unanswered', 'done'])).toEqual({
    answer: 'done',
    said: ['sent', 'late', '1000 ms', 'sent again'],
  })
  const { answer, said } = await sendWith([])
  expect(answer).toBe('unanswered')
  expect(said.filter(each => each.endsWith('ms'))).toEqual(['1000 ms', '2000 ms', '4000 ms'])
})

test.each(['done', 'refused', 'unanswered'])(
  'of a payment that is given up, the answer "%s" counts no more',
  async kind => {
    expect(await sendWith([kind], { answer: 1 })).toEqual({ answer: undefined, said: ['sent'] })
  },
)

test('a payment that is given up between two attempts is not sent again', async () => {
  expect(await sendWith(['unanswered', 'done'], { delay: 1 })).toEqual({
    answer: undefined,
    said: ['sent', 'late', '1000 ms'],
  })
})
