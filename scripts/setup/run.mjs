import { spawn } from 'node:child_process'
import path from 'node:path'
import { inProject, project } from './project.mjs'
import { StartProblem } from './start-problem.mjs'

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
 * Runs a program in the project's folder to its end, with the installed programs first on its path. A signal to
 * this process is passed on to it.
 * @param {string} program
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string>, timeLimitMs?: number }} [options] `quiet` keeps what
 *   it says instead of showing it
 * @returns {Promise<{ code: number, said: string }>} code 1 for a program that was killed or could not be started
 */
export function run(program, args, { quiet = false, env = {}, timeLimitMs } = {}) {
  return new Promise(resolve => {
    const child = spawn(program, args, {
      cwd: project,
      env: { ...process.env, PATH: searchPath(), ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32' && program === 'npm',
    })
    running.add(child)
    const timer = timeLimitMs && setTimeout(() => child.kill('SIGKILL'), timeLimitMs)
    let said = ''
    const keep = part => (said += part)
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const end = code => {
      clearTimeout(timer)
      running.delete(child)
      if (stopping) process.exit(143)
      resolve({ code, said })
    }
    child.on('error', error => {
      keep(error.message)
      end(1)
    })
    child.on('close', code => end(code ?? 1))
  })
}

/**
 * Runs npm: the one that started this script, else the one on the path.
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
