import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { project } from '../setup/project.mjs'
import { tell } from './events.mjs'

const placeOf = module => path.relative(project, module.moduleId)

/** What a person needs of an error: its words, what differs, and where in the project it was thrown. */
function textOf({ message, diff, stack }) {
  const ownLines = (stack ?? '')
    .split('\n')
    .filter(line => /^\s*at .*\b(?:src|content|tests|scripts)\//.test(line) && !line.includes('node_modules'))
    .slice(0, 4)
  return stripVTControlCharacters([message, diff, ...ownLines].filter(Boolean).join('\n'))
}

/**
 * Tells `npm test` how far a run of Vitest is. A test that is skipped counts as failed: it proved nothing. So does a
 * file that could not be loaded, and an error outside of any test. Tests without the tag of the run do not count.
 */
export default class CheckReporter {
  onInit({ config }) {
    this.tags = config.tagsFilter ?? []
  }

  onTestRunStart(specifications) {
    tell({ kind: 'begun', total: specifications.length, of: 'files' })
  }

  onTestCaseResult(testCase) {
    const { state, errors = [] } = testCase.result()
    if (!this.tags.every(tag => testCase.tags.includes(tag))) return
    if (state === 'passed') return tell({ kind: 'passed' })
    const text = state === 'skipped' ? 'It was skipped.' : errors.map(textOf).join('\n\n')
    const title = testCase.fullName.replaceAll(' > ', ' › ')
    tell({ kind: 'failed', file: placeOf(testCase.module), title, text })
  }

  onTestModuleEnd(module) {
    const of = [module, ...module.children.allSuites()]
    for (const error of of.flatMap(part => part.errors()))
      tell({ kind: 'failed', file: placeOf(module), title: '', text: textOf(error) })
    tell({ kind: 'done', file: placeOf(module), durationMs: module.diagnostic().duration })
  }

  onTestRunEnd(_modules, unhandledErrors) {
    for (const error of unhandledErrors)
      tell({ kind: 'failed', file: '', title: 'outside of any test', text: textOf(error) })
  }
}
