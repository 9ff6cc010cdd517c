import { expect, test } from 'vitest'
import type { ClusterFault } from './cluster-faults.ts'
import { longestSilence, recoveriesOf } from './recovery.ts'

const fault = (kind: ClusterFault, startedMs: number, letGoMs?: number) => ({
  fault: { kind, primary: 'db1' },
  startedMs,
  endedMs: startedMs,
  letGoMs,
})

test('the longest silence is between two acknowledgements, or at either end', () => {
  expect(longestSilence([100, 400, 500], 0, 600)).toBe(300)
  expect(longestSilence([100, 400, 500], 0, 1000)).toBe(500)
  expect(longestSilence([250, 300], 0, 310)).toBe(250)
  expect(longestSilence([], 100, 600)).toBe(500)
})

test('a silence that began before a fault counts from the fault on', () => {
  expect(longestSilence([0, 900], 500, 1000)).toBe(400)
})

test('a silence that outlasts a fault’s time counts until it ended', () => {
  expect(longestSilence([0, 100, 5000, 5001], 50, 1000)).toBe(4900)
})

test('each kind has its median and its worst', () => {
  const faults = [
    fault('switch over', 0),
    fault('kill one etcd', 1000),
    fault('switch over', 2000, 1900),
    fault('switch over', 3000, 1200),
  ]
  const acknowledged = [10, 510, 1000, 1400, 2000, 2100, 2900, 3000, 3300, 3900]
  expect(recoveriesOf(faults, acknowledged, 4000)).toEqual([
    { kind: 'switch over', times: 3, medianMs: 600, worstMs: 800, letGoMs: 1900 },
    { kind: 'kill one etcd', times: 1, medianMs: 600, worstMs: 600, letGoMs: undefined },
  ])
})
