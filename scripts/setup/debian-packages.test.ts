import { expect, test } from 'vitest'
import { installPackages } from './debian-packages.mjs'

// This replaces apt-get, because a test must not install anything.
test('each package is installed by itself, so that an unavailable one does not prevent the others', async () => {
  const commands: string[] = []
  await installPackages(['ofx', 'qpdf'], {
    aptGet: async words => {
      commands.push(words.join(' '))
      return { code: words.includes('ofx') ? 100 : 0, said: '' }
    },
  })
  expect(commands).toEqual([
    'update',
    'install --yes --no-install-recommends ofx',
    'install --yes --no-install-recommends qpdf',
  ])
})
