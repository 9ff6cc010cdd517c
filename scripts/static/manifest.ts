import { z } from 'zod'

const schema = z.looseObject({ icons: z.array(z.looseObject({ src: z.string().startsWith('/') })) })

/** The web app manifest (W3C) of an installable site in the folder `basePath`. */
export function staticManifest(json: string, basePath: string): string {
  const manifest = schema.parse(JSON.parse(json))
  const installable = {
    ...manifest,
    id: `${basePath}/`,
    start_url: `${basePath}/`,
    scope: `${basePath}/`,
    display: 'standalone',
    icons: manifest.icons.map(icon => ({ ...icon, src: basePath + icon.src })),
  }
  return `${JSON.stringify(installable, null, 2)}\n`
}
