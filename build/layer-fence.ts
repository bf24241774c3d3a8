/** The client build fails when its graph reaches the server or a page's data file: their code, and secrets in it, must not reach a browser. */
import type { Plugin } from 'vite'

export const layerFence: Plugin = {
  name: 'layer-fence',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(id, importer) {
    if (/^#server\/|\/src\/server\/|\.data\.ts$/.test(id))
      throw new Error(`Browser code must not import "${id}" (from ${importer})`)
  },
}
