/** The Thai name of a law or an agency under the one that its reader understands: by it one looks it up, and shows it to an official. */
import type { OfficialName } from '#shared/official-name.ts'

/** On a line of its own; nothing where the name is Thai. */
export const ThaiName = ({ of: { thai } }: { of: OfficialName }) =>
  thai && (
    <>
      <br />
      <span lang="th">{thai}</span>
    </>
  )
