import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** The Nu Html Checker, a Java program. */
const checker = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')

/** Deeply nested pages need more than Java's default stack. */
const stack = '-Xss4m'

const Answer = z.object({
  messages: z.array(
    z.object({ type: z.string(), url: z.string(), message: z.string(), extract: z.string().default('') }),
  ),
})

/** A violation of the HTML standard, and its file. */
export interface HtmlFault {
  readonly file: string
  readonly message: string
  /** The surrounding markup. */
  readonly extract: string
}

/** Checks files and folders against the HTML standard. @throws Error if Java or the checker fails */
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
