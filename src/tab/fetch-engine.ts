import type { Extension } from '@electric-sql/pglite'
import initdbUrl from '@electric-sql/pglite/initdb.wasm?url'
import dataUrl from '@electric-sql/pglite/pglite.data?url'
import wasmUrl from '@electric-sql/pglite/pglite.wasm?url'
import { readDatabaseFile } from './database-file.ts'
import { extensions } from './pglite.ts'
import { BankFilesMissing } from './stored-database.ts'

/** PostgreSQL as a program, in the parts that PGlite accepts. */
export interface Engine {
  readonly pgliteWasmModule: WebAssembly.Module
  readonly fsBundle: Blob
  readonly initdbWasmModule: WebAssembly.Module
  readonly extensions: Record<keyof typeof extensions, Extension>
}

/** Receives the progress, from 0 to 1. */
export type OnProgress = (part: number) => void

/** Approximate unpacked sizes, used only to show progress. */
const sizesBytes = { wasm: 9_090_000, data: 6_240_000, initdb: 300_000, starter: 1_200_000 }

type FileKind = keyof typeof sizesBytes

/** An empty WebAssembly module. Without it PGlite fetches initdb even when it creates no database. */
const noModule = () => WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0))

let program: Promise<Pick<Engine, 'pgliteWasmModule' | 'fsBundle'>> | undefined

interface EngineOptions {
  /** Whether a database may have to be created from nothing, which needs initdb. */
  readonly withInitdb?: boolean
  /** The address of the starter database, if one is needed. */
  readonly starterUrl?: string | undefined
  readonly onProgress?: OnProgress | undefined
}

/**
 * Fetches PostgreSQL and the starter database. The program is fetched once.
 * @throws BankFilesMissing if one of the files cannot be fetched.
 */
export async function fetchEngine({
  withInitdb = false,
  starterUrl,
  onProgress,
}: EngineOptions): Promise<{ engine: Engine; starter: Blob | undefined }> {
  const count = countParts(onProgress)
  program ??= fetchProgram(count).catch(error => {
    program = undefined
    throw error
  })
  const [fetched, initdbWasmModule, starter] = await Promise.all([
    program,
    withInitdb ? fetchModule(initdbUrl, count('initdb')) : noModule(),
    starterUrl === undefined ? Promise.resolve(undefined) : fetchStarter(starterUrl, count('starter')),
  ])
  const checked = { pg_trgm: fetchedFirst(extensions.pg_trgm), btree_gin: fetchedFirst(extensions.btree_gin) }
  return { engine: { ...fetched, initdbWasmModule, extensions: checked }, starter }
}

/** PGlite fetches an extension's file by itself. Fetching it here first reports a missing file as such. */
const fetchedFirst = ({ name, setup }: Extension): Extension => ({
  name,
  setup: async (...given) => {
    const set = await setup(...given)
    const { bundlePath } = set
    if (bundlePath)
      await orMissing(bundlePath.href, async () => (await fetchCounted(bundlePath)).arrayBuffer())
    return set
  },
})

async function fetchProgram(count: CountOf) {
  const [pgliteWasmModule, fsBundle] = await Promise.all([
    fetchModule(wasmUrl, count('wasm')),
    fetchBlob(dataUrl, count('data')),
  ])
  return { pgliteWasmModule, fsBundle }
}

type Count = (bytes: number) => void
type CountOf = (kind: FileKind) => Count

function countParts(onProgress: OnProgress | undefined): CountOf {
  const kinds = new Set<FileKind>()
  let fetchedBytes = 0
  return kind => {
    kinds.add(kind)
    return bytes => {
      fetchedBytes += bytes
      const allBytes = [...kinds].reduce((sum, one) => sum + sizesBytes[one], 0)
      onProgress?.(Math.min(1, fetchedBytes / allBytes))
    }
  }
}

const fetchModule = (url: string, count: Count) =>
  orMissing(url, async () => WebAssembly.compileStreaming(await fetchCounted(url, count)))

const fetchBlob = (url: string, count: Count) =>
  orMissing(url, async () => (await fetchCounted(url, count)).blob())

const fetchStarter = (url: string, count: Count) =>
  orMissing(url, async () => {
    const starter = await readDatabaseFile(await (await fetchCounted(url, count)).blob())
    if (!starter) throw new Error('it is not a database')
    return starter
  })

async function orMissing<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw new BankFilesMissing(`${url} cannot be fetched`, { cause })
  }
}

/** The response, with its bytes counted as they arrive. Its type is WebAssembly's, even if a host names another. */
async function fetchCounted(url: string | URL, count: Count = () => {}): Promise<Response> {
  const answer = await fetch(url)
  if (!answer.ok || !answer.body) throw new Error(`the answer is ${answer.status}`)
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, controller) {
        count(bytes.length)
        controller.enqueue(bytes)
      },
    }),
  )
  return new Response(counted, { headers: { 'content-type': 'application/wasm' } })
}
