/** The parts of the account screens in their states, for the gallery. */

import { AccountLink } from '../accounts/account-link.tsx'
import { AuthLayout, Or } from '../accounts/auth-layout.tsx'
import { Avatar } from '../accounts/avatar.tsx'
import { AvatarField } from '../accounts/avatar-field.tsx'
import { CodeField } from '../accounts/code-field.tsx'
import { DeviceLine } from '../accounts/device-line.tsx'
import { PasswordField } from '../accounts/password-field.tsx'
import { PersonHead } from '../accounts/person-head.tsx'
import { RoleChoice } from '../accounts/role-choice.tsx'
import { SendAgain } from '../accounts/send-again.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { DonePanel } from '../ui/done-panel.tsx'
import { Choice, Input } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { Steps } from '../ui/steps.tsx'

const names = ['เอก', 'น้ำฝน ใจดี', 'Somying Jaidee', '王小明', 'ปู่', 'Олег Иванов', '★']
const long = { name: 'นางสาวณัฐธิดาพร พงศ์ประพันธ์วัฒนากุลชัยเจริญ', avatar: null }
const pictured = { name: 'Anna Maria Charlotte von Hohenberg', avatar: 'demo-cafe-day' }

function SignIn({ scheme }: { scheme: string }) {
  return (
    <AuthLayout
      title="เข้าสู่ระบบ"
      lead="ค้นหาและอ่านข้อมูลได้โดยไม่ต้องเข้าสู่ระบบ"
      pitch="บัญชีเดียว ใช้ได้ทุกบทบาท"
      aside={
        <>
          ยังไม่มีบัญชี{' '}
          <a className="link" href="/auth/register">
            สมัครสมาชิก
          </a>
        </>
      }
    >
      <form method="post">
        <Input id={`${scheme}-id`} name="identity" label="อีเมลหรือเบอร์โทรศัพท์" autoComplete="username" />
        <PasswordField
          id={`${scheme}-pw`}
          kind="current"
          label="รหัสผ่าน"
          error="อีเมล เบอร์โทรศัพท์ หรือรหัสผ่านไม่ตรงกับที่มีอยู่ โปรดตรวจอีกครั้ง"
          link={{ href: '/auth/forgot', label: 'ลืมรหัสผ่าน' }}
        />
        <Choice type="checkbox" name="remember" label="จำฉันไว้ในเครื่องนี้ 30 วัน" />
        <Button variant="primary" large block>
          เข้าสู่ระบบ
        </Button>
      </form>
      <Or>หรือ</Or>
      <ButtonLink href="/auth/code" block icon="phone">
        รับรหัส 6 หลักทางข้อความ
      </ButtonLink>
    </AuthLayout>
  )
}

function Code({ scheme }: { scheme: string }) {
  return (
    <AuthLayout
      title="ยืนยันเบอร์โทรศัพท์"
      lead="ส่งรหัส 6 หลักไปที่ 081 *** **78 แล้ว ใช้ได้ภายใน 10 นาที"
      pitch="บัญชีเดียว ใช้ได้ทุกบทบาท"
    >
      <Steps steps={['ข้อมูลของคุณ', 'ยืนยัน', 'ตั้งรหัสผ่าน']} current={2} />
      <form method="post">
        <CodeField id={`${scheme}-code`} label="รหัสยืนยัน" hint="ตัวเลข 6 หลักในข้อความ" defaultValue="123456" />
        <Button variant="primary" large block>
          ยืนยัน
        </Button>
      </form>
      <SendAgain seconds={42} />
    </AuthLayout>
  )
}

/** Everything of the account, for one theme. */
export function AccountSections({ scheme }: { scheme: string }) {
  return (
    <>
      <SignIn scheme={scheme} />
      <Code scheme={scheme} />
      <section className="stack s6">
        <div className="row wrapped">
          {names.map((name) => (
            <Avatar key={name} person={{ name, avatar: null }} />
          ))}
          {([32, 48, 96] as const).map((size) => (
            <Avatar key={size} person={size === 48 ? pictured : long} size={size} />
          ))}
        </div>
        <nav className="nav shown" aria-label={`${scheme} top`}>
          <AccountLink person={null} bar="top" />
          <AccountLink person={{ name: 'น้ำฝน ใจดี', avatar: null }} bar="top" current />
          <AccountLink person={long} bar="top" />
          <AccountLink person={pictured} bar="top" />
        </nav>
        <nav className="bottom shown" aria-label={`${scheme} bottom`}>
          <AccountLink person={null} bar="bottom" />
          <AccountLink person={{ name: 'น้ำฝน ใจดี', avatar: null }} bar="bottom" current />
          <AccountLink person={pictured} bar="bottom" />
        </nav>
        <PersonHead
          person={long}
          roles={['client', 'vendor', 'inspector']}
          active="vendor"
          note="na****@example.com"
          level={2}
          action={<ButtonLink href="/profile/edit">แก้ไข</ButtonLink>}
        />
        <PersonHead person={pictured} roles={['client']} level={2} />
        <div className="pair">
          <form className="stack" method="post">
            <RoleChoice
              name="role"
              legend="ใช้งานในบทบาทใด"
              active="client"
              options={[
                { role: 'client', note: 'ค้นหา รีวิว และเก็บรายการโปรด' },
                { role: 'vendor', note: 'ครัวชาวเลราไวย์ ซีฟู้ดริมหาด' },
                { role: 'inspector', unavailable: 'รอหัวหน้าอนุมัติ' },
              ]}
            />
          </form>
          <form className="stack" method="post" encType="multipart/form-data">
            <AvatarField
              id={`${scheme}-avatar`}
              name="avatar"
              label="รูปประจำตัว"
              hint="JPEG, PNG หรือ WebP ไม่เกิน 15 MB"
              person={pictured}
            />
            <PasswordField
              id={`${scheme}-new`}
              kind="new"
              label="รหัสผ่านใหม่"
              hint="อย่างน้อย 8 ตัวอักษร ไม่ใช่ชื่อ เบอร์โทรศัพท์ หรืออีเมลของคุณ"
              rules="minlength: 8;"
            />
          </form>
        </div>
        <Panel flush>
          <ul>
            <DeviceLine kind="phone" name="Chrome · Android" lastSeen="2026-11-21" current />
            <DeviceLine
              kind="computer"
              name="Microsoft Edge · Windows"
              lastSeen="2026-11-02"
              action={
                <form method="post">
                  <Button>ออกจากระบบที่นั่น</Button>
                </form>
              }
            />
          </ul>
        </Panel>
        <Panel>
          <DonePanel
            level={2}
            title="เปลี่ยนรหัสผ่านแล้ว"
            action={
              <ButtonLink href="/profile" variant="primary">
                ไปที่บัญชีของฉัน
              </ButtonLink>
            }
          >
            <p>เครื่องอื่นทั้งหมดออกจากระบบแล้ว</p>
          </DonePanel>
        </Panel>
        <Steps steps={['ประเภทกิจการ', 'ที่ตั้ง', 'รายการ', 'บัญชีธนาคาร', 'ตรวจและส่ง']} current={3} />
      </section>
    </>
  )
}
