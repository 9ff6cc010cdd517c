import { isEmoji, type EmojiNames } from '../set-lines.ts'
import type { FetchLetters } from '../open-written.ts'
import { facesFor, unpackFace, type Letters } from './choose-faces.ts'
import namesAddress from './emoji-names.json?url'
import lettersAddress from './letters.json?url'

const addresses = import.meta.glob<string>('./*.bin', { query: '?url', import: 'default', eager: true })

const files = new Map<string, Promise<Response>>()

/** Fetches the fonts that the characters need, and the names of emoji if there is one among them. */
export const fetchLetters: FetchLetters = async characters => {
  const letters: Letters = await (await fetchOnce(lettersAddress)).json()
  const faces = facesFor(characters, letters).map(async (name): Promise<[string, Uint8Array]> => {
    const reply = await fetchOnce(addresses[`./${name}.bin`] ?? '')
    return [name, await unpackFace(reply)]
  })
  const hasEmoji = Array.from(characters).some(isEmoji)
  const emojiNames: EmojiNames = hasEmoji ? await (await fetchOnce(namesAddress)).json() : {}
  return { faces: new Map(await Promise.all(faces)), emojiNames }
}

/** Fetches a file once. A failed fetch is retried with the next document. */
async function fetchOnce(address: string): Promise<Response> {
  const file = files.get(address) ?? fetchFile(address)
  files.set(address, file)
  try {
    return (await file).clone()
  } catch (fault) {
    files.delete(address)
    throw fault
  }
}

async function fetchFile(address: string): Promise<Response> {
  const reply = await fetch(address)
  if (!reply.ok) throw new Error(`${address} was answered with ${reply.status}`)
  return reply
}
