/**
 * Runs the Dockerfile's own lines without a Docker engine: each stage is this machine's file system with an empty layer over
 * it (overlayfs in a mount namespace), in which COPY, RUN, USER, HEALTHCHECK and CMD happen at their real paths. Needs root on
 * Linux. It cannot show gaps of the base image, which has Node 24, npm and the user `node`, as the image does.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isIgnored, readDockerfile } from './read-dockerfile.mjs'
import { main, root, run, Stop, seconds } from './run.mjs'
import { setUp } from './setup.mjs'

const layers = '/tmp/prove-dockerfile'
const port = 3123

/** A stage of the Dockerfile: its layer, and the settings that its lines make. */
class Stage {
  env = {}
  folder = '/'
  user = 'root'

  constructor(name, node24) {
    this.name = name
    for (const part of ['upper', 'work', 'merged']) mkdirSync(path.join(layers, name, part), { recursive: true })
    this.upper = path.join(layers, name, 'upper')
    this.merged = path.join(layers, name, 'merged')
    mkdirSync(path.join(this.upper, 'usr/local/bin'), { recursive: true })
    mkdirSync(path.join(this.upper, 'etc'))
    copyFileSync(realpathSync(node24), path.join(this.upper, 'usr/local/bin/node'))
    const users = readFileSync('/etc/passwd', 'utf8').replace(/^(node:|.*:1000:1000:).*\n/gm, '')
    writeFileSync(path.join(this.upper, 'etc/passwd'), `${users}node:x:1000:1000::/home/node:/bin/sh\n`)
    const groups = readFileSync('/etc/group', 'utf8').replace(/^(node:|.*:1000:).*\n/gm, '')
    writeFileSync(path.join(this.upper, 'etc/group'), `${groups}node:x:1000:\n`)
  }

  /** The command line that runs `words` in this stage; the project's folder is hidden, so that nothing leaks in. */
  inside(words) {
    const { merged, upper } = this
    const script = [
      `mount -t overlay overlay -o "lowerdir=/,upperdir=${upper},workdir=${layers}/${this.name}/work" ${merged}`,
      `mount --bind /proc ${merged}/proc && mount --bind /dev ${merged}/dev`,
      `mount -t tmpfs tmpfs "${merged}${root}" && mount -t tmpfs tmpfs ${merged}/tmp && chmod 1777 ${merged}/tmp`,
      `exec chroot ${this.user === 'root' ? '' : `--userspec=${this.user}`} ${merged} sh -c 'cd "$0" && exec "$@"' "${this.folder}" "$@"`,
    ]
    const env = {
      PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
      HOME: this.user === 'root' ? '/root' : '/home/node',
      ...this.env,
    }
    return { command: 'unshare', args: ['--mount', 'sh', '-ec', script.join('\n'), 'sh', ...words], env }
  }

  /** Path on this machine of a path of the stage. */
  locate(file) {
    return path.join(this.upper, path.resolve(this.folder, file))
  }
}

function copy(stage, stages, rest) {
  const from = /^--from=(\S+) /.exec(rest)?.[1]
  const words = rest.split(' ').filter((word) => !word.startsWith('--'))
  const target = stage.locate(words.at(-1))
  const patterns = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  for (const word of words.slice(0, -1)) {
    const source = from ? stages[from].locate(word) : path.join(root, word)
    if (!existsSync(source)) throw new Stop(`COPY ${rest}: there is no ${word}`)
    const isFolder = statSync(source).isDirectory()
    const isWanted = (file) => from || !isIgnored(patterns, path.relative(root, file))
    const into =
      isFolder || !(words.at(-1).endsWith('/') || words.length > 2) ? target : path.join(target, path.basename(source))
    mkdirSync(path.dirname(into), { recursive: true })
    cpSync(source, into, { recursive: true, filter: isWanted, verbatimSymlinks: true })
  }
}

async function runIn(stage, words, what) {
  const { command, args, env } = stage.inside(words)
  const { code, output } = await run(command, args, { env, quiet: true, cwd: '/' })
  if (code !== 0) throw new Stop(`${what}\n${output.trim()}\nfailed with exit code ${code}`)
}

/** Starts CMD as USER, waits until HEALTHCHECK passes, stops it as Docker does, and wants exit code 0 in time. */
async function startAndStop(stage, cmd, healthcheck) {
  const words = JSON.parse(cmd)
  const check = JSON.parse(healthcheck.slice(healthcheck.indexOf('CMD ') + 4))
  stage.env = { ...stage.env, PORT: String(port) }
  const { command, args, env } = stage.inside(words)
  const start = performance.now()
  const server = spawn(command, args, { env, cwd: '/', stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise((resolve) => server.once('exit', (code, signal) => resolve(code ?? signal)))
  const isHealthy = () => {
    const entered = [
      '--target',
      String(server.pid),
      '--mount',
      '--root',
      'chroot',
      `--userspec=${stage.user}`,
      '/',
      ...check,
    ]
    return spawnSync('nsenter', entered, { env, cwd: '/' }).status === 0
  }
  while (!isHealthy()) {
    if (server.exitCode !== null || performance.now() - start > 120_000) throw new Stop(`CMD ${cmd}: never healthy`)
    await pause(200)
  }
  console.log(`healthy after ${seconds(start)}`)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  if (page.status !== 200) throw new Stop(`GET / answers ${page.status}`)
  const stop = performance.now()
  server.kill('SIGTERM')
  const code = await ended
  if (code !== 0) throw new Stop(`SIGTERM ended it with ${code}, not 0`)
  console.log(`GET / answers 200; SIGTERM ends it with exit code 0 after ${seconds(stop)}`)
}

async function prove(node24) {
  const stages = {}
  let stage
  let cmd
  let healthcheck
  for (const { line, word, rest } of readDockerfile(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))) {
    const start = performance.now()
    if (word === 'FROM') {
      const name = / AS (\S+)$/.exec(rest)?.[1] ?? 'last'
      stages[name] = stage = new Stage(name, node24)
    }
    if (word === 'WORKDIR') {
      stage.folder = rest
      mkdirSync(path.join(stage.upper, rest), { recursive: true })
    }
    if (word === 'ENV') for (const pair of rest.split(' ')) stage.env[pair.split('=')[0]] = pair.split('=')[1]
    if (word === 'USER') stage.user = rest
    if (word === 'COPY') copy(stage, stages, rest)
    if (word === 'RUN') await runIn(stage, ['sh', '-c', rest], line)
    if (word === 'CMD') cmd = rest
    if (word === 'HEALTHCHECK') healthcheck = rest
    console.log(`${line.slice(0, 100)}  (${seconds(start)})`)
  }
  const packages = readdirSync(stage.locate('node_modules'))
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const { packages: locked } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  // Some serve a package of the product too.
  const isOfTests = (name) => locked[`node_modules/${name}`]?.dev === true
  const left = Object.keys(devDependencies)
    .filter(isOfTests)
    .filter((name) => existsSync(stage.locate(`node_modules/${name}`)))
  if (left.length > 0) throw new Stop(`The last stage has development packages: ${left.join(', ')}`)
  const size = spawnSync('du', ['-sm', stage.locate('.')], { encoding: 'utf8' }).stdout.split('\t')[0]
  console.log(
    `The last stage adds ${size} MB to the base image, ${packages.length} entries in node_modules, no development package.`,
  )
  await startAndStop(stage, cmd, healthcheck)
}

await main(async () => {
  if (process.platform !== 'linux' || process.getuid() !== 0)
    throw new Stop('This needs root on Linux, to mount the layers.')
  const node24 = await setUp('everything')
  rmSync(layers, { recursive: true, force: true })
  mkdirSync(layers)
  // Layers over / must be on another file system than /.
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6g', 'tmpfs', layers]).status !== 0)
    throw new Stop('Cannot mount a tmpfs here.')
  try {
    await prove(node24)
  } finally {
    spawnSync('umount', [layers])
    rmSync(layers, { recursive: true, force: true })
  }
  return 0
})
