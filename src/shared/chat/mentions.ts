/** Members of a group who are called by name in a message: `@Nok`. Of two with the same name the later one has a number. Pure. */
import type { CannedAnswer } from './answering.ts'
import type { MessagePart } from './live-words.ts'

/** A name by which a member can be called. */
export interface Called {
  id: string
  name: string
}

/** The names of the members, who come in the order in which they joined. */
export function calledNames(members: readonly { id: string; names: readonly string[] }[]): Called[] {
  const taken = new Map<string, number>()
  return members.flatMap(({ id, names }) => {
    const own = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))]
    return own.map((name) => {
      const times = (taken.get(name.toLowerCase()) ?? 0) + 1
      taken.set(name.toLowerCase(), times)
      return { id, name: times === 1 ? name : `${name} ${times}` }
    })
  })
}

const isWord = (letter: string) => /[a-z0-9]/i.test(letter)

/** Where the text calls somebody; the longest name is meant where one begins with another. An address of a mail calls nobody. */
export function callsIn<Name extends Pick<Called, 'name'>>(
  text: string,
  called: readonly Name[],
): { at: number; end: number; of: Name }[] {
  const longestFirst = [...called].sort((one, other) => other.name.length - one.name.length)
  const calls: { at: number; end: number; of: Name }[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (isWord(text.charAt(at - 1))) continue
    const of = longestFirst.find(({ name }) => {
      const end = at + 1 + name.length
      const isNamed = text.slice(at + 1, end).toLowerCase() === name.toLowerCase()
      return isNamed && !(isWord(name.slice(-1)) && isWord(text.charAt(end)))
    })
    if (of) calls.push({ at, end: at + 1 + of.name.length, of })
  }
  return calls
}

/** The parts of a message, with those that call somebody apart. */
export function withMentions(
  text: string,
  parts: readonly MessagePart[] | null,
  mentions: readonly { name: string; isSelf: boolean }[],
): MessagePart[] | null {
  if (mentions.length === 0) return parts && [...parts]
  return (parts ?? [{ text }]).flatMap((part): MessagePart[] => {
    if (part.href || part.warning) return [part]
    let end = 0
    const split: MessagePart[] = []
    for (const call of callsIn(part.text, mentions)) {
      if (call.at > end) split.push({ text: part.text.slice(end, call.at) })
      split.push({ text: part.text.slice(call.at, call.end), calls: call.of.isSelf ? 'reader' : 'other' })
      end = call.end
    }
    return end < part.text.length ? [...split, { text: part.text.slice(end) }] : split
  })
}

/** The names that go on as the text ends after its `@`, each with the whole text; null where nobody is being called. */
export function callableFor(text: string, names: readonly string[]): CannedAnswer[] | null {
  const at = text.lastIndexOf('@')
  if (at < 0 || isWord(text.charAt(at - 1))) return null
  const typed = text.slice(at + 1).toLowerCase()
  const found = names.filter((name) => name.toLowerCase().startsWith(typed))
  return found.length > 0 ? found.map((name) => ({ word: name, text: `${text.slice(0, at)}@${name} ` })) : null
}
