// npm run look: takes pictures of every state of every page from the real server, in one contact sheet. `--only <text>`
// limits the states to those with the text in their name (repeatable), `--widths 390,1440` sets the widths, `--to
// <folder>` the output folder.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { contactSheet, type Look } from './contact-sheet.ts'
import { takePictures } from './take-pictures.ts'
import { heights, type Visit, visitStates } from './visit-states.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    widths: { type: 'string', default: Object.keys(heights).join() },
    to: { type: 'string', default: 'test-results/look' },
  },
})
const widths = options.widths.split(',').map(Number)
const folder = path.resolve(options.to)
const say = (text: string) => process.stdout.write(`${text}\n`)

async function look(visit: Visit): Promise<Look> {
  const { state, width } = visit
  if ('scene' in visit)
    return { state, width, ...(await takePictures(visit.scene.page, folder, `${state} ${width}`)) }
  say(`${state}, ${width} px: ${visit.fault}`)
  return { state, width, pictures: [], remarks: [], fault: visit.fault }
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const looks = await visitStates({ only: options.only, widths }, look)
await writeFile(path.join(folder, 'index.html'), contactSheet(looks))
const unreached = looks.filter(({ fault }) => fault !== undefined)
say(`\n${looks.length - unreached.length} looked at, ${unreached.length} not reached: ${folder}/index.html`)
if (unreached.length > 0) process.exitCode = 1
