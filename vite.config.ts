/**
 * Two builds from one configuration: the browser's (`vite build` → dist/client with manifest and build id, compressed ahead)
 * and the server's (`vite build --ssr` → dist/server, flat). Each step that is ours stands in build/ with its reason.
 */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserPackages } from './build/browser-packages.ts'
import { chunkNaming } from './build/chunks.ts'
import { finishClient } from './build/finish-client.ts'
import { layerFence } from './build/layer-fence.ts'
import { plainImports } from './build/plain-imports.ts'
import { reactAsModule } from './build/react-as-module.ts'
import { routerWithoutNames } from './build/router-without-names.ts'

/** Change seldom: their chunk stays in browsers over many releases of ours. */
const libraries =
  /^react-as-module:|node_modules\/(react|react-dom|react-router|react-router-dom|react-i18next|scheduler|use-sync-external-store)\/|rolldown\/runtime/

const everywhere = ['src/client/mount.tsx', 'src/client/after-mount.ts'] as const
const arrivals = {
  home: 'src/routes/home/home.tsx',
  place: 'src/routes/client/information.tsx',
  search: 'src/routes/search/search.tsx',
}
const chunks = chunkNaming({ root: import.meta.dirname, everywhere, arrivals })

/**
 * Tells V8 to compile the functions of a file while it arrives, beside the main thread: found one by one as they are called, they cost a
 * page that comes to life 40 ms there on a desk and four times that on a phone. Others take it for the comment that it is.
 */
const compiledAhead = '//# allFunctionsCalledOnLoad'
const isOfFirstVisits = /^(libraries|first|lists|form|after-mount|mount|start)$/

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
  '@myriaddreamin/typst-ts-node-compiler',
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
  plugins: [
    reactAsModule,
    routerWithoutNames,
    react(),
    layerFence,
    plainImports,
    finishClient([...everywhere, ...Object.values(arrivals)]),
  ],
  appType: 'custom',
  resolve: { alias: command === 'build' ? browserPackages : [] },
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
            'letter-worker': 'src/server/letters/letter-worker.ts',
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
          input: ['src/client/start.ts', 'src/client/start-on-act.ts', 'src/client/runtime/offline/worker.ts'],
          // The sentences of the router to its developers: 0.7 KB of a first visit. The bundler's options that take reads and writes of properties
          // for free of effects stay off: they would bring 2 KB, but cut prototypes of classes in use, and navigations hang.
          treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
          output: {
            postBanner: ({ name }) => (isOfFirstVisits.test(name) ? compiledAhead : ''),
            // Scripts name two hundred chunks, and no hash compresses: 0.1 KB of a first visit.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: 'libraries', test: libraries }, { name: chunks }],
            },
          },
        },
      },
}))
