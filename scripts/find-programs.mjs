/**
 * Finds the programs that only tests need: a Chromium with windows and one without, PostgreSQL, nginx, Caddy and Varnish. Missing ones are installed
 * from Debian's packages for root on Debian (a build machine); elsewhere a line says so, or those tests say that they are left out.
 */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root, run, Stop } from './run.mjs'

const onPath = (...names) =>
  names
    .flatMap((name) =>
      [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'].map((folder) => path.join(folder, name)),
    )
    .find((file) => existsSync(file))

/** The newest PostgreSQL's folder of programs: its server is not on the path on Debian. */
function postgresFolder() {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  const folders = versions.map((version) => path.join(base, version, 'bin'))
  const initdb = onPath('initdb')
  return [...folders, ...(initdb ? [path.dirname(initdb)] : [])].find((folder) =>
    existsSync(path.join(folder, 'initdb')),
  )
}

/** Varnish where it can purge by tag. */
function varnishWithTags() {
  const base = '/usr/lib'
  const hasTags = ['.', ...(existsSync(base) ? readdirSync(base) : [])].some((folder) =>
    existsSync(path.join(base, folder, 'varnish/vmods/libvmod_xkey.so')),
  )
  return hasTags ? onPath('varnishd') : undefined
}

function playwrightsOwn() {
  const { chromium } = createRequire(path.join(root, 'package.json'))('playwright')
  const file = chromium.executablePath()
  return existsSync(file) ? file : undefined
}

/** The environment variable that hands each program to the tests, where it may be, and its Debian package. */
const programs = {
  CHROME_PATH: {
    name: 'Chromium',
    package: 'chromium',
    find: () =>
      onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome') ??
      ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find((file) => existsSync(file)) ??
      playwrightsOwn(),
  },
  // Draws the same pages as a Chromium with windows, with half the work; without it that one is taken.
  HEADLESS_SHELL: {
    name: 'Chromium without windows',
    package: 'chromium-headless-shell',
    isSpare: true,
    find: () => ['/usr/lib/chromium/chromium-headless-shell'].find((file) => existsSync(file)),
  },
  PG_BIN: { name: 'PostgreSQL', package: 'postgresql', find: postgresFolder },
  NGINX_BIN: { name: 'nginx', package: 'nginx', find: () => onPath('nginx') },
  CADDY_BIN: { name: 'Caddy', package: 'caddy', find: () => onPath('caddy') },
  // Its modules bring it along.
  VARNISH_BIN: { name: 'Varnish', package: 'varnish-modules', find: () => varnishWithTags() },
  OPENSSL_BIN: { name: 'OpenSSL', package: 'openssl', find: () => onPath('openssl') },
}

const canInstall = () =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && onPath('apt-get') !== undefined

/** Installs Debian packages without starting the services that they bring: tests start their own. */
async function install(packages) {
  console.log(`Installing ${packages.join(', ')} from Debian's packages …`)
  const policy = '/usr/sbin/policy-rc.d'
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await run('apt-get', ['update', '-qq'], { env, quiet: true })
    const get = (names) =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env, quiet: true })
    if ((await get(packages)).code === 0) return
    // One that this Debian does not have keeps none of the others.
    for (const name of packages) {
      const { code, output } = await get([name])
      if (code !== 0) console.log(output.trim().split('\n').slice(-5).join('\n'))
    }
  } finally {
    if (isOurs) rmSync(policy)
  }
}

const found = () =>
  Object.fromEntries(
    Object.entries(programs).map(([variable, { find }]) => [variable, process.env[variable] || find()]),
  )

/** Environment variables with the programs' paths. Throws a `Stop` without a Chromium; the others may be missing. */
export async function findPrograms() {
  for (const variable of Object.keys(programs)) {
    const given = process.env[variable]
    if (given && !existsSync(given)) throw new Stop(`${variable}=${given} does not exist.`)
  }
  let paths = found()
  const missing = () => Object.entries(programs).filter(([variable]) => !paths[variable])
  if (missing().length > 0 && canInstall()) {
    await install(missing().map(([, program]) => program.package))
    paths = found()
  }
  for (const [variable, { name, isSpare }] of missing()) {
    if (variable === 'CHROME_PATH') {
      throw new Stop(
        'The browser tests need a Chromium. Install one (npx playwright install chromium), or set CHROME_PATH.',
      )
    }
    if (!isSpare) console.log(`No ${name} here (set ${variable}, or install it): the tests that need it are left out.`)
    delete paths[variable]
  }
  return paths
}
