import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** The Nu Html Checker, as a program of Java's. */
const checker = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')

/** Deep pages need more than Java's usual stack. */
const stack = '-Xss4m'

const Answer = z.object({
  messages: z.array(
    z.object({ type: z.string(), url: z.string(), message: z.string(), extract: z.string().default('') }),
  ),
})

/** What is against the HTML standard, and in which file. */
export interface HtmlFault {
  readonly file: string
  readonly message: string
  /** The markup around it. */
  readonly extract: string
}

/** Reads files, and those in folders, as the HTML standard does. @throws where Java or the checker fails */
export async function checkFiles(places: readonly string[]): Promise<readonly HtmlFault[]> {
  const words = [stack, '-jar', checker, '--format', 'json', '--errors-only', '--skip-non-html', ...places]
  const java = spawn('java', words, { stdio: ['ignore', 'ignore', 'pipe'] })
  const said = await text(java.stderr)
  const found = Answer.safeParse(readJson(said))
  if (!found.success) throw new Error(`the HTML checker did not answer: ${said.slice(0, 500)}`)
  return found.data.messages.map(({ url, message, extract }) => ({
    file: decodeURIComponent(url.replace(/^file:/, '')),
    message,
    extract,
  }))
}

function readJson(said: string): unknown {
  try {
    return JSON.parse(said)
  } catch {
    return undefined
  }
}
