import { readFileSync } from 'node:fs'
import { type ListClient, get } from './time-pages.ts'

export const exportHeads = [
  'export of all',
  'lines',
  'MB',
  'seconds',
  'lines/s',
  'RSS before MB',
  'most MB',
  'after MB',
]

/** The resident memory of a process in MB. Known on Linux only. */
function memoryMB(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** One row per format: the speed of a whole export, and the server's memory meanwhile. */
export async function measureExports(
  client: ListClient,
  { serverPid, lines }: { readonly serverPid: number; readonly lines: number },
  say: (text: string) => void,
): Promise<string[][]> {
  const rows: string[][] = []
  for (const format of ['csv', 'csv', 'ofx', 'qif']) {
    say(`Exporting ${format}`)
    const beforeMB = memoryMB(serverPid)
    const startedMs = performance.now()
    const response = await get(client, `/export?format=${format}`)
    if (response.statusCode !== 200) throw new Error(`the export answered ${response.statusCode}`)
    let sizeBytes = 0
    let mostMB = beforeMB
    let lookedAtMs = startedMs
    for await (const chunk of response) {
      sizeBytes += Buffer.isBuffer(chunk) ? chunk.length : 0
      if (performance.now() - lookedAtMs < 100) continue
      lookedAtMs = performance.now()
      mostMB = Math.max(mostMB, memoryMB(serverPid))
    }
    const seconds = (performance.now() - startedMs) / 1000
    rows.push([
      format,
      lines.toLocaleString('en-GB'),
      (sizeBytes / 1e6).toFixed(0),
      seconds.toFixed(1),
      Math.round(lines / seconds).toLocaleString('en-GB'),
      ...[beforeMB, mostMB, memoryMB(serverPid)].map(figure => figure.toFixed(0)),
    ])
  }
  return rows
}
