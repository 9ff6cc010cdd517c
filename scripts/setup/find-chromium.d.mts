export declare function findChromium(parts?: {
  readonly find?: () => string | undefined
  readonly fetchOwn?: () => Promise<unknown>
  readonly installPackage?: (() => Promise<unknown>) | undefined
}): Promise<string | undefined>
