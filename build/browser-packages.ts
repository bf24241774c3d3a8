/**
 * Files of packages that a browser gets in place of those that the packages name. React Router's and `prop-types`' usual files are for
 * development; Leaflet and rbush name CommonJS, which cannot lose what no map uses and needs helpers that every page would wait for.
 */
import path from 'node:path'
import type { Alias } from 'vite'

const root = path.resolve(import.meta.dirname, '..')
const packageFile = (file: string) => path.join(root, 'node_modules', file)

export const browserPackages: Alias[] = [
  { find: /^react-router$/, replacement: packageFile('react-router/dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: packageFile('react-router/dist/production/dom-export.mjs') },
  { find: /^prop-types$/, replacement: path.join(root, 'src/client/ui/no-prop-types.ts') },
  { find: /^leaflet$/, replacement: packageFile('leaflet/dist/leaflet-src.esm.js') },
  { find: /^rbush$/, replacement: packageFile('rbush/index.js') },
]
