import { expect, test } from 'vitest'
import { faqSubjects } from './faqs.ts'
import { askedOften } from './help.ts'

const questions = faqSubjects.flatMap(subject => subject.questions)
const ids = [...faqSubjects.map(({ id }) => id), ...questions.map(({ id }) => id)]

const answerTo = (id: string) => questions.find(question => question.id === id)?.answer

test('there are seven subjects and at least forty questions', () => {
  expect(faqSubjects).toHaveLength(7)
  expect(questions.length).toBeGreaterThanOrEqual(40)
})

test('each subject and each question has its own address, in lower case and hyphens', () => {
  expect(ids).toEqual([...new Set(ids)])
  for (const id of ids) expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
})

// Other pages link to these, so an id stays when its question is reworded.
test.each([
  'how-long-does-a-transfer-take',
  'why-was-my-transfer-flagged-for-review',
  'how-long-does-verification-of-a-deposit-take',
  'what-do-i-do-when-my-card-is-lost',
  'i-have-forgotten-my-password',
  'can-i-get-my-money-back-for-goods-that-never-came',
])('%s keeps its address', id => {
  expect(ids).toContain(id)
})

test('every question is unique, ends in a question mark, and has an answer of at least 24 characters', () => {
  const texts = questions.map(({ question }) => question)
  expect(texts).toEqual([...new Set(texts)])
  for (const { question, answer } of questions) {
    expect(question).toMatch(/^[A-Z].*\?$/)
    expect(answer, question).toMatch(/^[^]{24,}\.$/)
  }
})

test('the figures are those of section 9', () => {
  expect(answerTo('how-long-does-verification-of-a-deposit-take')).toContain('over £1,000,000')
  expect(answerTo('how-long-does-verification-of-a-deposit-take')).toContain('2-5 business days')
  expect(answerTo('why-do-large-transfers-need-extra-verification')).toContain('over £100,000')
  expect(answerTo('how-is-my-money-protected')).toContain('£85,000')
  expect(answerTo('how-long-until-my-new-account-is-active')).toContain('24-48 hours')
  expect(answerTo('what-do-i-need-to-open-a-business-account')).toContain(
    'within 48 hours after we have all of them',
  )
})

test('features that Online Banking lacks are described as to come', () => {
  for (const { question, answer } of questions)
    if (/Calnet|E-Alert/.test(answer)) expect(answer, question).toContain('to come')
})

test('the most asked questions are among the questions', () => {
  expect(askedOften.ids.filter(id => !ids.includes(id))).toEqual([])
})
