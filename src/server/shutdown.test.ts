import { expect, test } from 'vitest'
import { Shutdown } from './shutdown.ts'

test('what was started last is stopped first, once, also after a step that failed', async () => {
  const stopped: string[] = []
  const shutdown = new Shutdown()
  const add = (name: string) => shutdown.add(async () => void stopped.push(name))
  add('database')
  shutdown.add(() => Promise.reject(new Error('pool')))
  add('server')
  expect(shutdown.signal.aborted).toBe(false)
  await expect(Promise.all([shutdown.run(), shutdown.run()])).rejects.toThrow('Some parts did not stop')
  expect(stopped).toEqual(['server', 'database'])
  expect(shutdown.signal.aborted).toBe(true)
})
