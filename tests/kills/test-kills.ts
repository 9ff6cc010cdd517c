// npm run test:kills: ends tabs and workers of one browser in the middle of transfers, and compares what was
// acknowledged with the database (docs/decisions/one-leader-many-tabs.md).
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { SeededRandom } from '../../src/bank/simulator/seeded-random.ts'
import { buildPage } from './build-page.ts'
import { checkOrders } from './check-orders.ts'
import { History } from './history.ts'
import { killKinds, planKills } from './kill-plan.ts'
import { readOptions } from './options.ts'
import { plantedBugs } from './planted-bugs.ts'
import { readOrders } from './read-orders.ts'
import { recipientName } from './recipient.ts'
import { serveFolder } from './serve-folder.ts'
import { Tabs } from './tabs.ts'

const tabCount = 3
/** After this long without an order, no tab leads. */
const timeoutMs = 120_000

const startedMs = performance.now()
const inSeconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`
const say = (text: string) => process.stdout.write(`${text}\n`)

const { seed, count, plant } = readOptions(process.argv.slice(2), () => randomInt(1, 1_000_000))
const random = new SeededRandom(seed)
const plan = planKills(random, count)
const tenth = Math.ceil(count / 10)
const newSeed = () => random.whole(1, 2 ** 31)

const history = new History()
const folder = await mkdtemp(join(tmpdir(), 'sarsen-kills-'))

async function run() {
  const bug = plant === undefined ? undefined : plantedBugs[plant]
  await buildPage(join(folder, 'page'), bug ? [bug()] : [])
  const server = await serveFolder(join(folder, 'page'))
  const tabs = await Tabs.open(join(folder, 'browser'), server.origin, history)
  try {
    for (let n = 0; n < tabCount; n++) await tabs.add(newSeed())
    await history.next('acknowledged', timeoutMs)
    for (const [n, { kind, isAfterOrder, delayMs, ...which }] of plan.entries()) {
      if (isAfterOrder) await history.next('sent', timeoutMs)
      await pass(delayMs)
      await tabs.kill(kind, { ...which, seed: newSeed() })
      const last = history.lastAcknowledged()
      if (last !== undefined) tabs.look(last, random.fraction())
      while (tabs.count < tabCount) await tabs.add(newSeed())
      if ((n + 1) % tenth === 0) say(`  ${n + 1} kills, ${inSeconds(performance.now() - startedMs)}`)
    }
    await history.next('acknowledged', timeoutMs)
    return await readOrders(new Uint8Array(await tabs.finish()), recipientName)
  } finally {
    await tabs.close()
    server.stop()
  }
}

try {
  say(
    `Seed ${seed}: ${count} kills in ${tabCount} tabs${plant === undefined ? '' : `, with ${plant} planted`}`,
  )
  const { orders, differences } = await run()
  const anomalies = checkOrders(history, orders, differences)

  const ids = (kind: 'sent' | 'acknowledged') =>
    new Set(history.notes.flatMap(({ note }) => (note.kind === kind ? [note.id] : [])))
  const [sent, acknowledged] = [ids('sent'), ids('acknowledged')]
  const unacknowledged = orders.filter(({ id }) => !acknowledged.has(id)).length
  const times = history.notes.filter(({ note }) => note.kind === 'sent').length
  const gapsMs = history.kills
    .map(({ atMs }) => {
      const next = history.notes.find(({ note, atMs: then }) => then > atMs && note.kind === 'acknowledged')
      return (next?.atMs ?? atMs) - atMs
    })
    .toSorted((one, other) => one - other)
  const kinds = killKinds.map(kind => `${history.kills.filter(kill => kill.kind === kind).length} ${kind}`)
  say(`  kills      ${kinds.join(', ')}`)
  say(`  orders     ${sent.size} placed in ${times} requests, ${acknowledged.size} acknowledged`)
  say(
    `  stored     ${orders.length} orders, ${unacknowledged} of them never acknowledged; ${differences.length} differences`,
  )
  say(
    `  from a kill to the next answer: half within ${inSeconds(gapsMs[gapsMs.length >> 1])}, all within ${inSeconds(gapsMs.at(-1))}`,
  )
  say(`  took       ${inSeconds(performance.now() - startedMs)}`)
  say(`${anomalies.length} anomalies (seed ${seed})`)
  const [first] = anomalies
  if (first) {
    say(`\n${first.found}${first.id === undefined ? '' : ` (${first.id})`}`)
    for (const line of first.id === undefined ? [] : history.around(first.id)) say(line)
    process.exitCode = 1
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
