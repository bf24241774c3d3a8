/**
 * Talks, a group, a reported message and an announcement that the demo's people find: made by the commands that make real ones, as if
 * somebody had written them in the last days. Nobody is written to about them.
 */
import { randomUUID } from 'node:crypto'
import type { Role } from '#shared/roles.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { sql } from '../db/sql.ts'
import { addAccount } from '../domain/accounts/register.ts'
import { announce } from '../domain/chat/announce.ts'
import { joinGroup } from '../domain/chat/answer-invitation.ts'
import { openRoom, readRoom, type Sent, sendMessage } from '../domain/chat/commands.ts'
import { createGroup } from '../domain/chat/create-group.ts'
import { reportMessage } from '../domain/chat/report-message.ts'
import type { Command } from '../domain/command/command.ts'
import { act, actAsProduct, beginPast } from './at-moment.ts'

/** Another person of the demo, without a sign-in. */
const guest = { email: 'guest@demo.example', name: 'วีระ สุขใจ' } as const

const emails = ['client@demo.example', 'vendor@demo.example', 'inspector@demo.example'] as const

/** Adds them, for the people of people.ts and the first two places of the vendor. */
export async function addDemoChats({ db }: Pick<Database, 'db'>, now = new Date()): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await tx.selectFrom('users').select(['id', 'email']).where('email', 'in', emails).execute()
    const idOf = (email: (typeof emails)[number]) => rows.find((row) => row.email === email)?.id ?? ''
    const [client, vendor, inspector] = [idOf(emails[0]), idOf(emails[1]), idOf(emails[2])]
    const places = await tx
      .selectFrom('businesses')
      .select(['id', 'district_code'])
      .where('owner_id', '=', vendor)
      .where('status', '=', 'approved')
      .orderBy('id')
      .limit(2)
      .execute()
    const [first, second] = places
    if (!first || !second) return
    const past = await beginPast(tx, now)
    const as =
      (id: string, role: Role) =>
      <Input, Result>(hours: number, command: Command<Input, Result>, input: Input) =>
        act(past, { id, role }, hours, command, input)
    const contact = { kind: 'email', value: guest.email } as const
    const { id: other } = await actAsProduct(past, 20 * 24, addAccount, { contact, name: guest.name })
    const asClient = as(client, 'client')
    const asVendor = as(vendor, 'vendor')
    const asGuest = as(other, 'client')
    const ask = (act: typeof asClient, hoursAgo: number, place: string, text: string): Promise<Sent> =>
      act(hoursAgo, openRoom, { place, text, client: randomUUID() })
    const write = (act: typeof asClient, hoursAgo: number, room: string, text: string) =>
      act(hoursAgo, sendMessage, { room, text, client: randomUUID() })
    const read = (member: string, { room, seq }: Sent) => readRoom(tx, { room, member, seq, now })

    // Answered; the last word is new to the client.
    const talk = await ask(asClient, 28, first.id, 'พรุ่งนี้คนเยอะไหมคะ พาเด็กเล็กไปด้วยได้หรือเปล่า')
    await write(asVendor, 27.8, talk.room, 'พาเด็กมาได้ครับ ช่วงเช้าคนน้อยกว่า')
    await read(client, { room: talk.room, seq: 2 })
    await write(asClient, 27.5, talk.room, 'ขอบคุณค่ะ ต้องมัดจำไหมคะ')
    await read(vendor, { room: talk.room, seq: 3 })
    await write(asVendor, 2, talk.room, 'ไม่ต้องมัดจำครับ ถ้ามีคนให้โอนไปบัญชีอื่น ไม่ใช่ทางร้านนะครับ')

    // A question that waits for the vendor, and one that the vendor has reported.
    await ask(asGuest, 1, second.id, 'วันเสาร์นี้มากัน 6 คน จอดรถตู้ได้ไหมครับ')
    const spam = await ask(asGuest, 6, first.id, 'รับเขียนรีวิว 5 ดาว ราคาถูก ทักมาเลย')
    await read(vendor, spam)
    await asVendor(5, reportMessage, { ...spam, reason: 'spam' })

    // A group that the client is in, and to which the guest has not said yes.
    const group = randomUUID()
    await asVendor(26, createGroup, {
      group,
      place: first.id,
      rooms: [talk.room, spam.room],
      title: 'เช้าวันเสาร์ 6 คน',
      purpose: 'นัดเวลาและที่จอดรถ',
    })
    await asClient(25, joinGroup, { room: group })
    await write(asVendor, 24, group, 'จองไว้ให้แล้วครับ ทางออกฉุกเฉินอยู่ด้านหลังซ้ายมือ')
    await write(asClient, 3, group, 'รับทราบค่ะ มาถึงประมาณ 9 โมง')

    await as(inspector, 'inspector')(4, announce, {
      district: first.district_code,
      isUrgent: false,
      client: randomUUID(),
      title: 'ฝนตกหนักถึงวันอาทิตย์',
      text: 'ตรวจทางระบายน้ำ ปลั๊กไฟนอกอาคาร และป้ายทางออกให้เรียบร้อยก่อนค่ำ หากน้ำเข้าอาคารให้ตัดไฟและโทร 1784',
    })
    await sql`delete from deliveries where about ~ '^(message|chat|group|announcement)'`.execute(tx)
  })
}
