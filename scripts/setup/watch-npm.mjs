import { readFileSync } from 'node:fs'

const tickMs = 1000

/**
 * Calls `gone` when the npm that runs this script has ended. A killed npm does not notify its scripts, and then nothing
 * else would stop them. Without npm there is nothing to watch.
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

/**
 * The parent process is npm, or a shell that npm started and that may outlive it. In that case the shell's parent
 * counts too.
 */
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
