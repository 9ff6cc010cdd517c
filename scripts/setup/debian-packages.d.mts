// For the tests, which are TypeScript; the scripts are JavaScript, for the machine's own Node.
export declare function installPackages(
  packages: readonly string[],
  parts?: {
    readonly aptGet?: (...words: string[]) => Promise<unknown>
    readonly settings?: string
  },
): Promise<void>
