import { expect, test } from 'vitest'
import { type Command, runCommand } from './command.ts'

const count: Command = {
  name: 'count',
  summary: 'Count the words',
  help: 'Exits with their number.',
  run: context => Promise.resolve(context.arguments.length),
}
const fail: Command = {
  ...count,
  name: 'fail',
  run: () => Promise.reject(new Error('There is no database.')),
}

async function run(...words: string[]) {
  const printed: string[] = []
  const reported: string[] = []
  const code = await runCommand([count, fail], words, {
    environment: {},
    project: '/project',
    print: line => printed.push(line),
    report: line => reported.push(line),
  })
  return { code, printed: printed.join('\n'), reported: reported.join('\n') }
}

test('a command runs with the words after its name, and its exit code is handed on', async () => {
  expect(await run('count', 'a', 'b', 'c')).toEqual({ code: 3, printed: '', reported: '' })
})

test('--help lists the commands; after a command it says more of it', async () => {
  const list = await run('--help')
  expect(list).toMatchObject({ code: 0, reported: '' })
  expect(list.printed).toMatch(/count {2}Count the words\n {2}fail/)
  const more = await run('count', '--help')
  expect(more).toMatchObject({ code: 0, printed: expect.stringContaining('Exits with their number.') })
})

test('no command, and one that is not there, print the list and exit with 2', async () => {
  expect(await run()).toMatchObject({ code: 2, printed: expect.stringContaining('Usage:') })
  expect(await run('reckon')).toMatchObject({
    code: 2,
    reported: expect.stringContaining('Unknown command "reckon"'),
  })
})

test('what goes wrong is said in a sentence, with 2', async () => {
  expect(await run('fail')).toEqual({ code: 2, printed: '', reported: 'There is no database.' })
})
