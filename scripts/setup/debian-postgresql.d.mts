import type { AptGet } from './debian-packages.d.mts'

export declare const postgresqlPrograms: () => string

export declare function unpackPostgresql(parts?: {
  readonly folder?: string
  readonly aptGet?: AptGet
  readonly dpkgDeb?: (words: readonly string[]) => Promise<{ readonly code: number; readonly said: string }>
}): Promise<void>
