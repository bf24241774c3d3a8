import type { Database } from '#server/db/database.ts'
/** The fields of a form that reports a place, with these differences. */
export const reportForm = (given: Record<string, string> = {}): Record<string, string> => ({
  kind: 'unsafe_now',
  text: 'ประตูหนีไฟชั้นสามถูกล่ามโซ่ มีคนอยู่เต็มร้าน',
  seen: 'today',
  ...given,
})

/** Somebody without an account reported danger at a place. */
export const insertDanger = ({ db }: Pick<Database, 'db'>, place: string, at = new Date()) =>
  db
    .insertInto('place_reports')
    .values({
      id: crypto.randomUUID(),
      business_id: place,
      reporter_id: null,
      from_guest: true,
      kind: 'unsafe_now',
      body: 'ทางออกฉุกเฉินถูกล็อกด้วยกุญแจ',
      seen: 'today',
      created_at: at,
      reason: null,
      decided_at: null,
    })
    .execute()
