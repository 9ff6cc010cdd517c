import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inProject, project } from './project.mjs'
import { StartProblem } from './start-problem.mjs'

/** The time that a program has after SIGTERM to end its own children. */
const timeToEndMs = 30_000

const running = new Set()
let stopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true
    for (const child of running) child.kill('SIGTERM')
    if (running.size === 0) process.exit(signal === 'SIGINT' ? 130 : 143)
  })
}

/**
 * Runs a program in the project's folder to its end, with the installed programs first on its path. A signal to this
 * process is passed on to it.
 * @param {string} program
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string>, timeLimitMs?: number, cwd?: string }} [options] `quiet`
 *   collects the output instead of showing it; after `timeLimitMs` the program gets SIGTERM, and later SIGKILL;
 *   `cwd` is another folder
 * @returns {Promise<{ code: number, said: string }>} code 1 for a program that was killed or could not start
 */
export function run(program, args, { quiet = false, env = {}, timeLimitMs, cwd = project } = {}) {
  return new Promise(resolve => {
    const record = quiet ? openRecord() : undefined
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, PATH: searchPath(), ...env },
      stdio: ['ignore', record?.fd ?? 'inherit', record?.fd ?? 'inherit'],
      shell: process.platform === 'win32' && program === 'npm',
    })
    running.add(child)
    const limit = timeLimitMs && endAfter(child, timeLimitMs)
    const end = (code, problem = '') => {
      // A program that could not start may emit `close` after `error`.
      if (!running.delete(child)) return
      const said = (record?.close() ?? '') + (limit?.reached() ?? '') + problem
      if (!stopping) resolve({ code, said })
      else if (running.size === 0) process.exit(143)
    }
    child.on('error', error => end(1, error.message))
    child.on('close', code => end(code ?? 1))
  })
}

/**
 * Ends a program that takes too long, with SIGTERM first. `reached` cancels the limit and returns a sentence if it was
 * reached, otherwise ''.
 */
function endAfter(child, timeLimitMs) {
  let said = ''
  let timer = setTimeout(() => {
    said = `\nIt took longer than ${timeLimitMs / 60_000} minutes, so it was stopped.\n`
    child.kill('SIGTERM')
    timer = setTimeout(() => child.kill('SIGKILL'), timeToEndMs)
  }, timeLimitMs)
  return {
    reached() {
      clearTimeout(timer)
      return said
    },
  }
}

/**
 * The output of a quiet program: a file, because a child that outlives the program would keep a pipe open. `close`
 * returns what was written.
 */
function openRecord() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarsen-output-'))
  const file = path.join(folder, 'output.txt')
  const fd = openSync(file, 'a')
  return {
    fd,
    close() {
      closeSync(fd)
      const said = readFileSync(file, 'utf8')
      rmSync(folder, { recursive: true, force: true })
      return said
    },
  }
}

/**
 * Runs npm: the one that started this script, or else the one on the path.
 * @param {string[]} args
 * @param {object} [options] as for `run`
 */
export async function runNpm(args, options) {
  const own = process.env.npm_execpath
  const outcome = own ? await run(process.execPath, [own, ...args], options) : await run('npm', args, options)
  if (/ENOENT/.test(outcome.said) && !own) {
    throw new StartProblem('npm was not found. It comes with Node, from https://nodejs.org.')
  }
  return outcome
}

const searchPath = () => [inProject('node_modules', '.bin'), process.env.PATH].join(path.delimiter)
