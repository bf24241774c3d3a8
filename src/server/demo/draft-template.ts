/** A questionnaire that the demo's supervisor is writing: one weight is raised, and a question is added that lacks its Chinese. */
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { installationSecret } from '../db/secret.ts'
import { beginDoing } from '../domain/command/command.ts'
import { beginTemplate } from '../domain/standards/publish-draft.ts'
import { findBefore, readTemplate } from '../domain/standards/read-template.ts'
import { writeQuestion } from '../domain/standards/write-draft.ts'

const added = {
  text: { th: 'ป้ายทางออกฉุกเฉินมองเห็นได้เมื่อไฟฟ้าดับ', en: 'Emergency exit signs are visible in a power cut', cn: '' },
  short: { th: 'ป้ายทางออกเมื่อไฟดับ', en: 'Exit signs in the dark', cn: '' },
  found: { th: 'มองไม่เห็นป้ายทางออกเมื่อไฟฟ้าดับ', en: 'Exit signs cannot be seen in a power cut', cn: '' },
  why: { th: 'ในควันและความมืดคนหาทางออกไม่พบ', en: 'In smoke and darkness people do not find the way out', cn: '' },
  how: {
    th: 'ติดป้ายเรืองแสงหรือป้ายที่มีแบตเตอรี่\nทดสอบโดยปิดไฟเดือนละครั้ง',
    en: 'Put up luminous signs or signs with a battery\nTry them once a month with the lights off',
    cn: '',
  },
}

/** Adds it, for the people of people.ts. */
export async function addDemoDraft({ db }: Pick<Database, 'db'>, now = new Date()): Promise<void> {
  await inTransaction(db, async (tx) => {
    const supervisor = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'supervisor@demo.example')
      .executeTakeFirst()
    if (!supervisor) return
    const salt = await installationSecret(tx, 'audit')
    const actor = { id: supervisor.id, role: 'inspector' as const, address: null, now, salt }
    const doing = beginDoing(tx, { actor, reader: { locale: 'th' }, origin: '', userAgent: '' })
    const { id } = await beginTemplate.perform(doing, { kind: 'restaurant' })
    const draft = await readTemplate(tx, id)
    const before = draft && (await findBefore(tx, draft.row))
    const [raised] = draft?.questions.filter(({ weight }) => weight < 5) ?? []
    if (!draft || !before || !raised) return
    const { rev } = draft.row
    const { text, help, ...values } = raised
    const weight = raised.weight + 1
    await writeQuestion.perform(doing, {
      id,
      rev,
      code: raised.code,
      options: [],
      question: { ...values, text, help, weight, limit: raised.passRule },
    })
    const { text: asked, ...words } = added
    await writeQuestion.perform(doing, {
      id,
      rev: rev + 1,
      code: null,
      options: [],
      question: {
        type: 'yn',
        section: 'exit',
        weight: 3,
        critical: 'M',
        photo: 'on_fail',
        scope: 'both',
        basis: null,
        limit: null,
        text: asked,
        help: { ...words, foundWithoutLimit: null, cost: 'low', days: 7, proof: 'recheck' },
      },
    })
  })
}
