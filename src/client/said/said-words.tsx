/** Words on record between officers and owners, below a page that knows them in its reader's language. */
import { createContext, type ReactNode, use } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Words } from '#client/ui/words.tsx'
import type { Said } from '#shared/said.ts'
import type { Worded } from '#shared/worded.ts'

const SaidContext = createContext<Said['words']>({})

/** Has the words on record below it shown in the reader's language. */
export function SaidIn({ said, children }: { said: Pick<Said, 'words'>; children: ReactNode }) {
  return <SaidContext value={said.words}>{children}</SaidContext>
}

/** Words on record, by what was written. */
export function SaidText({ text }: { text: string }) {
  return <Words words={useSaid(text)} />
}

/** The same, to be shown in another way. */
export function useSaid(text: string): Worded {
  const { locale } = useText()
  const words = use(SaidContext)
  return { text, ...(words[text] ?? { locale, translation: null }) }
}
