/** Reads the part of Dockerfile language that ours uses, and refuses unknown instructions rather than skip them. */

const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'EXPOSE', 'VOLUME', 'HEALTHCHECK', 'STOPSIGNAL', 'CMD']

/** `[{ line, word, rest }]` of a Dockerfile's text, without comments, with continued lines joined. */
export function readDockerfile(text) {
  const lines = text.replace(/\\\n\s*/g, ' ').split('\n')
  return lines.flatMap((source, index) => {
    const line = source.trim()
    if (line === '' || line.startsWith('#')) return []
    const [word, ...rest] = line.split(' ')
    if (!known.includes(word)) throw new Error(`Dockerfile line ${index + 1}: ${word} is not known to this reader`)
    return [{ line, word, rest: rest.join(' ') }]
  })
}

/** True if .dockerignore (its lines) leaves a path out: `name`, `folder/name` and `**` in front, the later line wins. */
export function isIgnored(patterns, file) {
  return patterns.reduce((ignored, line) => {
    const pattern = line.replace(/^!/, '')
    const expression = pattern
      .split('/')
      .map((part) =>
        part === '**' ? '(?:.*/)?' : `${part.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}/`,
      )
      .join('')
      .replace(/\/$/, '')
    return new RegExp(`^${expression}(?:/|$)`).test(file) ? !line.startsWith('!') : ignored
  }, false)
}
