/**
 * Announcements of an answer's progress: states that last for a moment, once for a question. A person who types would otherwise hear
 * "saved" and "sent" after each pause between two letters, over the echo of the keyboard.
 */

/** Pause before the next announcement, in milliseconds. */
const quiet = 1_000

/** `say` sets the announced words; nothing is left in it for the next question. */
export function announcer(say: (words: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let said = ''
  return {
    /** Words of where it has arrived; null while it is on its way. */
    hear(words: string | null): void {
      clearTimeout(timer)
      if (words === null || words === said) return
      timer = setTimeout(() => {
        said = words
        say(words)
      }, quiet)
    },
    /** Another question: announcements count anew. A pending one of the question before is still made. */
    begin(): void {
      said = ''
      say('')
    },
    end(): void {
      clearTimeout(timer)
    },
  }
}
