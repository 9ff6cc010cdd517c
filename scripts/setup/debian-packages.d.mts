// Types for the tests, which are TypeScript. The scripts are JavaScript, for the machine's own Node.
export type AptGet = (
  words: readonly string[],
  options?: { readonly cwd?: string },
) => Promise<{ readonly code: number; readonly said: string }>

export declare function installPackages(
  packages: readonly string[],
  parts?: { readonly aptGet?: AptGet },
): Promise<void>
