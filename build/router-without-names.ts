/**
 * The router names its components for its developer tools. That keeps its links, forms and fetching ahead, which no page here uses, in the
 * chunk of each first visit. Without the names they fall away: 3.5 KB of a first visit.
 */
import type { Plugin } from 'vite'

const naming = /^\w+\.displayName = "[\w.]+";$/gm
const making = /= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g

/** The router's code without names, its makers of components marked as free of effects. */
export const withoutNames = (code: string): string =>
  code.replaceAll(naming, '').replaceAll(making, '= /* @__PURE__ */ ')

export const routerWithoutNames: Plugin = {
  name: 'router-without-names',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: {
    filter: { id: /react-router\/dist\/production\/.*\.mjs$/ },
    handler: (code) => ({ code: withoutNames(code), map: null }),
  },
}
