/** The largest unpacked size. A database is far smaller, but a small compressed file can expand without end. */
const unpackedMaxBytes = 1024 * 1024 * 1024

const blockBytes = 512
const gzipMagic = [0x1f, 0x8b] as const

/** Entries that a data folder of PostgreSQL has in every version. */
const wanted = ['PG_VERSION', 'global/pg_control', 'pg_wal']

/**
 * The data folder in an exported file, compressed or not, as a plain tar; undefined if the file holds none. It does not
 * open the database, so the result may still be unusable.
 */
export async function readDatabaseFile(file: Blob): Promise<Blob | undefined> {
  try {
    const tar = await unpack(file)
    const names = new Set(await listTar(tar))
    return wanted.every(name => names.has(name)) ? tar : undefined
  } catch {
    // The bytes are no gzip or end early, or the file can no longer be read.
    return undefined
  }
}

async function unpack(file: Blob): Promise<Blob> {
  const start = new Uint8Array(await file.slice(0, gzipMagic.length).arrayBuffer())
  const isPacked = gzipMagic.every((byte, n) => start[n] === byte)
  const bytes = isPacked ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream()
  let sizeBytes = 0
  const bounded = bytes.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        sizeBytes += chunk.length
        if (sizeBytes > unpackedMaxBytes) controller.error(new Error('the file is too large when unpacked'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(bounded).blob()
}

const textOf = (bytes: Uint8Array) => {
  const end = bytes.indexOf(0)
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end))
}

/** The paths in a tar, without leading or trailing slashes. */
async function listTar(tar: Blob): Promise<readonly string[]> {
  const names: string[] = []
  for (let at = 0; at + blockBytes <= tar.size;) {
    const header = new Uint8Array(await tar.slice(at, at + blockBytes).arrayBuffer())
    const name = textOf(header.subarray(0, 100))
    const sizeBytes = parseInt(textOf(header.subarray(124, 136)).trim() || '0', 8)
    if (name === '') return names
    if (textOf(header.subarray(257, 262)) !== 'ustar' || !(sizeBytes >= 0))
      throw new Error('it is not a tar file')
    const folder = textOf(header.subarray(345, 500))
    const parts = `${folder}/${name}`.split('/').filter(part => part !== '')
    names.push(parts.join('/'))
    at += blockBytes + Math.ceil(sizeBytes / blockBytes) * blockBytes
  }
  return names
}
