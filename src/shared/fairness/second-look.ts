/** What an officer sees of a second look: the place and the questions, nothing of what was found before. */

export interface SecondLookLine {
  /** Of the inspection that is looked at again. */
  id: string
  name: string
  district: string
  dueAt: string
}

export interface SecondLookView extends SecondLookLine {
  /** A colleague has sealed it. */
  isDone: boolean
  questions: {
    code: string
    type: 'yn' | 'num' | 'choice'
    text: string
    options: { value: string; text: string }[] | null
  }[]
}

/** What stands before a question's code in the name of its field. */
export const secondFieldPrefix = 'q-'
