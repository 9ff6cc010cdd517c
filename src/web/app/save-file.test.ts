import { expect, test } from 'vitest'
import { formatSize } from './save-file.ts'

test('sizes are written in kilobytes, and from a million bytes in megabytes with one decimal', () => {
  expect([2_400_000, 1_800_000, 24_310, 612, 1_000_000].map(formatSize)).toEqual([
    '2.4 MB',
    '1.8 MB',
    '24 KB',
    '1 KB',
    '1.0 MB',
  ])
})
