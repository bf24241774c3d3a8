/**
 * Two builds from one configuration: the browser's (`vite build` → dist/client with manifest and build id, compressed ahead)
 * and the server's (`vite build --ssr` → dist/server, flat). The fence stops a build in which browser code reaches server code.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname
const routerFile = (name: string) => path.join(root, 'node_modules/react-router/dist/production', name)

/** The client build fails when its graph reaches the server or a page's data file. */
const layerFence: Plugin = {
  name: 'layer-fence',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(id, importer) {
    if (/^#server\/|\/src\/server\/|\.data\.ts$/.test(id))
      throw new Error(`Browser code must not import "${id}" (from ${importer})`)
  },
}

/**
 * Vite wraps each dynamic import in a helper that adds preload links and style sheets. Here one sheet serves all pages and chunks are fetched
 * ahead by our own rules (client/later/navigation.ts). The helper is unwrapped again, not only emptied: as an import it would tie what runs
 * first, which waits for the first paint, to a chunk of 17 KB, which then comes before the letters (LCP on a slow line: 0.3 s).
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
  renderChunk(code) {
    const plain = code.replaceAll(/__vitePreload\(\(\) => (import\("[^"]+"\)), __VITE_PRELOAD__\)/g, '$1')
    if (plain === code || plain.includes('__vitePreload(')) return
    // Only its name among what is imported, and the whole statement where nothing else is.
    return plain
      .replace(/, \w+ as __vitePreload\b|\b\w+ as __vitePreload, /, '')
      .replace(/^import \{ \w+ as __vitePreload \} .*\n/m, '')
  },
}

/**
 * Tells V8 to compile the functions of a file while it arrives, beside the main thread: found one by one as they are called, they cost a
 * page that comes to life 40 ms there on a desk and four times that on a phone. Others take it for the comment that it is.
 */
const compiledAhead = '//# allFunctionsCalledOnLoad\n'

/** Which distances are cheap to write differs from file to file by some thousandths, which are bytes of every first visit. */
const distances = [
  [0, 0],
  [1, 0],
  [0, 15],
  [3, 8],
] as const

const smallest = (bytes: Buffer): Buffer =>
  distances
    .map(([postfix, direct]) => ({
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
      [constants.BROTLI_PARAM_NDIRECT]: direct,
    }))
    .map((params) => brotliCompressSync(bytes, { params }))
    .reduce((best, each) => (each.length < best.length ? each : best))

/**
 * Names the build by its content and compresses each file once at the highest level, so that serving costs nothing. The chunks
 * of every first visit go through terser after Vite's own minifier: 0.6 % smaller, which keeps home inside its 105 KB.
 */
const finishClient: Plugin = {
  name: 'finish-client',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir }) {
    if (!dir) return
    for (const name of readdirSync(path.join(dir, 'assets'))) {
      if (!/^(libraries|ui|more|lists|form|after-mount|mount|start)-.*\.js$/.test(name)) continue
      const file = path.join(dir, 'assets', name)
      const compress = { passes: 3, ecma: 2022, toplevel: true, pure_getters: true } as const
      const options = { module: true, ecma: 2022, compress } as const
      const { code } = await minify(readFileSync(file, 'utf8'), options)
      if (code) writeFileSync(file, compiledAhead + code)
    }
    const manifest = readFileSync(path.join(dir, '.vite/manifest.json'))
    const id = createHash('sha256').update(manifest).update(localesHash()).digest('hex').slice(0, 12)
    writeFileSync(path.join(dir, 'build.json'), `${JSON.stringify({ id })}\n`)
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name)
      if (
        !entry.isFile() ||
        !/\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name) ||
        entry.parentPath.endsWith('.vite')
      )
        continue
      const bytes = readFileSync(file)
      if (bytes.length < 256) continue
      writeFileSync(`${file}.br`, smallest(bytes))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
}

const required = createRequire(import.meta.url)
const asModule = 'react-as-module:'

/**
 * React is CommonJS: every chunk that imports it would unwrap it once more, with helpers in a chunk of their own that each page waits for. Whoever
 * imports it gets one module that has unwrapped it.
 */
const reactAsModule: Plugin = {
  name: 'react-as-module',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  resolveId(source, importer, { kind }: { kind?: string }) {
    if (
      !/^react(-dom)?(\/(jsx-runtime|client))?$/.test(source) ||
      kind === 'require-call' ||
      importer?.startsWith(asModule)
    )
      return
    return asModule + source
  },
  load(id) {
    if (!id.startsWith(asModule)) return
    const name = id.slice(asModule.length)
    const names = Object.keys(required(name)).filter((it) => /^[A-Za-z]\w*$/.test(it))
    return `import react from '${name}'\n${names.map((it) => `export const ${it} = react.${it}`).join('\n')}\nexport default react\n`
  },
}

/**
 * The router names its components for its developer tools, and that keeps links, forms and what fetches ahead for them, which
 * no page here uses, in the chunk that each first visit waits for.
 */
const routerWithoutNames: Plugin = {
  name: 'router-without-names',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: {
    filter: { id: /react-router\/dist\/production\/.*\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = "[\w.]+";$/gm, '')
        .replaceAll(/= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ '),
      map: null,
    }),
  },
}

/** Texts are part of a build: a changed text must change the address that browsers keep it under. */
function localesHash(): string {
  const hash = createHash('sha256')
  for (const entry of readdirSync(path.join(root, 'locales'), { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) hash.update(readFileSync(path.join(entry.parentPath, entry.name)))
  }
  return hash.digest('hex')
}

/** Loaded from node_modules at run time: native code, WebAssembly, and what gains nothing from bundling. */
const external = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@electric-sql/pglite',
  '@hyzyla/pdfium',
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
  'compression',
  'cookie-parser',
  'csv-parse',
  'express',
  'express-static-gzip',
  'file-type',
  'flydrive',
  'harfbuzzjs',
  'helmet',
  'jose',
  'kysely',
  'lru-cache',
  'multer',
  'nodemailer',
  'p-limit',
  'pg',
  'pino',
  'pino-http',
  'rate-limiter-flexible',
  'sharp',
  'uuid',
  'zod',
]

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [reactAsModule, routerWithoutNames, react(), layerFence, plainImports, finishClient],
  appType: 'custom',
  resolve: {
    // react-router's development build is what its package gives by default; it is larger and slower.
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: routerFile('index.mjs') },
            // CommonJS for code that is left out in production.
            { find: /^prop-types$/, replacement: path.join(root, 'src/client/ui/no-prop-types.ts') },
            // Written as CommonJS for others; this one leaves out what no map uses.
            { find: /^leaflet$/, replacement: path.join(root, 'node_modules/leaflet/dist/leaflet-src.esm.js') },
            // Likewise: what unwraps it would be a chunk that every page waits for.
            { find: /^rbush$/, replacement: path.join(root, 'node_modules/rbush/index.js') },
            { find: /^react-router\/dom$/, replacement: routerFile('dom-export.mjs') },
          ]
        : [],
  },
  ssr: { noExternal: command === 'build' ? true : ['primereact'], external },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        minify: false,
        sourcemap: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: 'src/server/process/main.ts',
            cli: 'src/server/cli/cli.ts',
            'pglite-worker': 'src/server/db/embedded/pglite-worker.ts',
            'unpack-worker': 'src/server/external/unpack-worker.ts',
            'picture-process': 'src/server/demo/picture-process.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/client',
        target: 'es2022',
        manifest: true,
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        modulePreload: false,
        rolldownOptions: {
          // The worker stands alone: served under an address of its own, in front of which its build is written (server/http/resources/offline.ts).
          input: ['src/client/start.ts', 'src/client/offline/worker.ts'],
          // The router's, to its developers: 0.8 KB of sentences.
          treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                // Libraries change seldom: their chunk stays in browsers over many releases of ours.
                {
                  name: 'libraries',
                  test: /^react-as-module:|node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|use-sync-external-store)\/|rolldown\/runtime/,
                },
                // Few chunks of the design system instead of twenty tiny ones, which compress worse: `ui` is what home draws, and a place's page needs no `lists`.
                {
                  name: 'lists',
                  test: /src\/client\/(lists\/|ui\/(field|list-link|more-link|tabs|pagination)\.|places\/place-list\.)|src\/shared\/search\/search-(address|flags)/,
                },
                {
                  name: 'more',
                  test: /src\/client\/(ui\/(banner|chip|page-head|breadcrumb|hydrated|photo)\.|reviews\/stars\.|places\/place-pictures\.|standards\/grade-lockup\.|map\/(use-map-chunk|ask-for-map)|places\/amenities)|src\/shared\/places\/amenities/,
                },
                // The parts of a place's page, which a few other pages have too.
                {
                  name: 'place',
                  test: /src\/client\/(ui\/(words|thai-name)\.|inspections\/(card-banner|safety-panel|why-grade|findings)|photos\/photo-viewing|payees\/(payee-standing|account-(number|name)|copy-text)|places\/(ways-there|amenity-facts)|policies\/policy-list|reviews\/review-(summary|list))|src\/shared\/standards\/(question-template|constants)\./,
                },
                {
                  name: 'ui',
                  test: /src\/(client\/(shell\/|later\/idle|requests\/http|styles\/|i18n\/|device\/(recent|kept-words)|map\/province-spot|ui\/(after-paint|empty|button|skeleton|section|hero|icon|panel|sprite)|places\/(place-card|place-strip|latin-name|category|opening-words)|standards\/grade-(badge|legend)|reviews\/rating|requests\/chunk-reload|accounts\/(account-link|avatar)\.)|shared\/(bangkok|crawlers|entry-finder|form-refusal|format|locales|path|payload|problems|sheets|reader|head|notifications\/topics|ownership\/claim|photos\/(photos|photo-faults)|registrations\/registration|runs\/run-limits|cards\/card-(limits|states)|inspections\/finding-states|places\/(categories|place-card|opening-hours|compare)|reviews\/(reviews|review-filter))\.|routes\/site-map)|preload-helper/,
                },
                // Rules and shapes that readers' first pages need nothing of.
                {
                  name: 'rules',
                  test: /src\/shared\/(?!accounts\/contact\.|areas\/|search\/|fairness\/|plan\/|chat\/|places\/(result-in-words|amenities))/,
                },
                // What only the whole of a card shows, in parts that are small by themselves.
                { name: 'clock', test: /src\/client\/cards\/(card-clock|time-left)\./ },
                { name: 'card', test: /src\/client\/cards\/(card-(letter|timeline|standing))\./ },
                // One chunk for all that a page with a form needs; drafts come when somebody types, words for faults when there are some.
                { name: 'form', test: /src\/client\/ui\/form\/(?!draft|forget|field-faults|use-least)/ },
              ],
            },
          },
        },
      },
}))
