/** The characters of each font, by its name. */
export type Letters = Readonly<Record<string, string>>

/** The fonts that contain some of these characters; each character is in one font only. */
export const facesFor = (characters: Iterable<string>, letters: Letters): readonly string[] => {
  const wanted = new Set(Array.from(characters).flatMap(character => Array.from(character)))
  return Object.keys(letters).filter(face => Array.from(letters[face] ?? '').some(each => wanted.has(each)))
}

/**
 * The TrueType font in a `.bin` file, which is gzip data. The name avoids `.gz`, because many servers would unpack it
 * on the way. WOFF is compressed too, but pdfkit would unpack it once for each glyph.
 */
export async function unpackFace(file: Response): Promise<Uint8Array> {
  if (!file.body) throw new Error('A face without content')
  const unpacked = new Response(file.body.pipeThrough(new DecompressionStream('gzip')))
  return new Uint8Array(await unpacked.arrayBuffer())
}
