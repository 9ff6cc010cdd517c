/** The letters of each face, by its name. */
export type Letters = Readonly<Record<string, string>>

/** The faces that have parts of these characters; each letter is in one face alone. */
export const facesFor = (characters: Iterable<string>, letters: Letters): readonly string[] => {
  const wanted = new Set(Array.from(characters).flatMap(character => Array.from(character)))
  return Object.keys(letters).filter(face => Array.from(letters[face] ?? '').some(each => wanted.has(each)))
}

/**
 * The TrueType font of a face's file, which is gzip. It is not called that: many a server would have it unpacked on its
 * way. WOFF has fonts compressed as well, but pdfkit would unpack it once for each glyph.
 */
export async function unpackFace(file: Response): Promise<Uint8Array> {
  if (!file.body) throw new Error('A face without content')
  const unpacked = new Response(file.body.pipeThrough(new DecompressionStream('gzip')))
  return new Uint8Array(await unpacked.arrayBuffer())
}
