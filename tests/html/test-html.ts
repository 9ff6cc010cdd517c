// npm run test:html: checks every built document, with and without a server, and every state of every page in a browser
// with the Nu Html Checker. `--only <text>` limits the states to those with the text in their name.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Visit, visitStates } from '../look/visit-states.ts'
import { checkFiles, type HtmlFault } from './check-files.ts'

const { values: options, positionals: built } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true, default: [''] } },
})
const folder = path.resolve('test-results/html')
const widths = [390, 1440]
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Writes the browser's current document to a file. Returns why it could not. */
async function write(visit: Visit): Promise<string | undefined> {
  const name = `${visit.state} ${visit.width}`
  if ('fault' in visit) return `${name} was not reached: ${visit.fault}`
  const html = await visit.scene.page.content()
  await writeFile(path.join(folder, `${name.replaceAll(/[^\w]+/g, '-').toLowerCase()}.html`), html)
  return undefined
}

/** Prints each fault once, with its count and its first file. */
function tell(faults: readonly HtmlFault[]): void {
  const places = Map.groupBy(faults, ({ message, extract }) => `${message}\n  ${extract.trim()}`)
  for (const [fault, found] of places) say(`${found.length} × ${fault}\n  first in ${found[0]?.file ?? ''}\n`)
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const lives = await visitStates({ only: options.only, widths }, write)
const unreached = lives.filter(live => live !== undefined)
const faults = await checkFiles([...built, folder])
tell(faults)
for (const why of unreached) say(why)
say(
  `${lives.length - unreached.length} states and the built documents of ${built.join(' and ')}: ${faults.length} faults`,
)
if (faults.length + unreached.length > 0) process.exitCode = 1
