import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig, mergeConfig } from 'vite'
import { staffConfig, staffTemplate } from './staff-config.ts'

/** Builds the staff console's bundle into the folder of a site that is built already. `config`: what this site has besides. */
export async function buildStaff(dist: string, config: InlineConfig = {}): Promise<void> {
  await build(mergeConfig<InlineConfig, InlineConfig>({ ...staffConfig(dist), logLevel: 'warn' }, config))
}

/** Removes the template, once the documents are made of it. */
export const removeStaffTemplate = (dist: string): Promise<void> => rm(join(dist, staffTemplate))
