import { expect, test } from 'vitest'
import { installPackages } from './debian-packages.mjs'

// apt-get stands in here: what it would install is not for a test to change.
test('each package is installed by itself, so that one that is not to be had keeps no other away', async () => {
  const asked: string[] = []
  await installPackages(['ofx', 'qpdf'], {
    aptGet: async words => {
      asked.push(words.join(' '))
      return { code: words.includes('ofx') ? 100 : 0, said: '' }
    },
  })
  expect(asked).toEqual([
    'update',
    'install --yes --no-install-recommends ofx',
    'install --yes --no-install-recommends qpdf',
  ])
})
