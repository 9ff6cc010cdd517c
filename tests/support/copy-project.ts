import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '../..')

const copied = ['scripts', 'src', 'content', 'package.json', 'package-lock.json']

/**
 * Copies the parts of the project that a start needs, with the installed dependencies, and marks them and the pages
 * (which it leaves out) as up to date, so that a start neither installs nor builds.
 */
export function copyProject(folder: string): void {
  for (const name of copied) cpSync(path.join(project, name), path.join(folder, name), { recursive: true })
  const modules = path.join(folder, 'node_modules')
  for (const made of [modules, path.join(folder, 'dist')]) mkdirSync(made)
  for (const name of readdirSync(path.join(project, 'node_modules'))) {
    if (name !== '.sarsen-installed') {
      symlinkSync(path.join(project, 'node_modules', name), path.join(modules, name))
    }
  }
  writeFileSync(
    path.join(modules, '.sarsen-installed'),
    ask(folder, 'install-dependencies', 'fingerprintLock'),
  )
  writeFileSync(path.join(folder, 'dist', '.built-from'), ask(folder, 'build-site', 'fingerprintSources'))
}

/** Runs a script of the copy in a process of its own, because it is a command's and handles signals. */
function ask(folder: string, script: string, question: string): string {
  const code = `import { ${question} } from './scripts/setup/${script}.mjs'; process.stdout.write(${question}())`
  return execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    encoding: 'utf8',
  })
}
