// Types for the tests, which are TypeScript. The scripts are JavaScript, for the machine's own Node.
export declare function scratchParent(): string
export declare function makeScratch(): string
