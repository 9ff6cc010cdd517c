import { readFileSync } from 'node:fs'

const tickMs = 1000

/**
 * Calls `gone` when the npm that runs this script is no more: it may be killed without a word to what it
 * runs, and then nobody is left who could stop that. Run without npm, a script is its own master.
 * @param {() => void} gone
 */
export function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event) return
  const first = findAncestors()
  const watch = setInterval(() => {
    if (findAncestors() === first) return
    clearInterval(watch)
    gone()
  }, tickMs)
  watch.unref()
}

/** Our parent is npm, or a shell that npm started for our line, which outlives it: then that one's parent too. */
function findAncestors() {
  const parent = process.ppid
  if (process.platform !== 'linux') return String(parent)
  try {
    const command = readFileSync(`/proc/${parent}/cmdline`, 'utf8')
    if (!command.includes('.mjs')) return String(parent)
    const [, grandparent] = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${parent}/status`, 'utf8')) ?? []
    return `${parent} ${grandparent}`
  } catch {
    return 'gone'
  }
}
