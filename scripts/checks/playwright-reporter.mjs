import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { project } from '../setup/project.mjs'
import { tell } from './events.mjs'

const textOf = ({ message, stack, snippet }) =>
  stripVTControlCharacters([message ?? stack, snippet].filter(Boolean).join('\n\n'))

/** Tells `npm test` how far a run of Playwright is. A test that is skipped counts as failed: it proved nothing. */
export default class CheckReporter {
  onBegin(_config, suite) {
    tell({ kind: 'begun', total: suite.allTests().length, of: 'tests' })
  }

  onTestEnd(test, { status, errors, duration }) {
    const { file, line } = test.location
    tell({ kind: 'done', file: path.relative(project, file), durationMs: duration })
    if (status === 'passed') return tell({ kind: 'passed' })
    const [, , , ...titles] = test.titlePath()
    const text = status === 'skipped' ? 'It was skipped.' : errors.map(textOf).join('\n\n')
    tell({ kind: 'failed', file: path.relative(project, file), title: titles.join(' › '), line, text })
  }

  onError(error) {
    tell({ kind: 'failed', file: '', title: 'outside of any test', text: textOf(error) })
  }

  printsToStdio() {
    return false
  }
}
