-- The law library: what questions, findings, cards and letters take their legal basis from. An entry keeps its code for ever; its wording, the levels that
-- it allows and its days are in versions, which are never changed: a letter keeps the version that it named.
create table law_entries (
  id uuid primary key,
  code text not null constraint law_entries_code unique
    constraint law_entries_code_form check (code ~ '^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*$' and length(code) <= 40),
  -- The act of the product that rests on it, other than a card: the decision on an appeal, and the court that hears who disagrees with one.
  act text constraint law_entries_act unique constraint law_entries_act_known check (act in ('appeal', 'court'))
);

create table law_versions (
  id uuid primary key,
  entry_id uuid not null constraint law_versions_entry references law_entries,
  revision smallint not null constraint law_versions_from_one check (revision > 0),
  -- False for a voluntary standard, which questions name and no card rests on.
  is_law boolean not null,
  law_th text not null,
  law_en text,
  law_cn text,
  section_th text,
  section_en text,
  section_cn text,
  -- The power that it gives, such as to order repairs.
  power_th text,
  power_en text,
  power_cn text,
  -- Levels of cards that it allows.
  levels text[] not null constraint law_versions_levels check (
    levels <@ array['yellow', 'orange', 'red'] and array_position(levels, null) is null),
  -- Kinds of agencies that have the power; none stands for all.
  agency_kinds text[] not null constraint law_versions_agency_kinds check (agency_kinds <@ array[
    'tourist_police', 'police', 'provincial_office', 'district_office', 'municipality', 'health_office', 'fire', 'ministry', 'other']),
  -- First and last day in force. Without a first day it was in force before the library; a last day before the first ends the entry.
  valid_from date,
  valid_to date,
  -- Where it can be looked up.
  source text not null constraint law_versions_source check (length(source) between 1 and 500),
  author_id uuid constraint law_versions_author references users on delete set null,
  -- Null for what came with the product.
  made_at timestamptz(3),
  constraint law_versions_revision unique (entry_id, revision),
  constraint law_versions_texts check (
    length(law_th) between 1 and 250 and length(law_en) between 1 and 250 and length(law_cn) between 1 and 250
    and length(section_th) between 1 and 100 and length(section_en) between 1 and 100 and length(section_cn) between 1 and 100
    and length(power_th) between 1 and 140 and length(power_en) between 1 and 140 and length(power_cn) between 1 and 140),
  constraint law_versions_languages check (
    num_nonnulls(section_th, section_en, section_cn) in (0, 3) and num_nonnulls(power_th, power_en, power_cn) in (0, 3)),
  constraint law_versions_standard check (is_law or levels = '{}')
);
create index law_versions_author on law_versions (author_id);

create function refuse_changed_law() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- The author's account may be erased; nothing else.
    old.author_id := case when new.author_id is null then null else old.author_id end;
    if old is not distinct from new then return null; end if;
  end if;
  raise exception 'A version of a law is never changed: a correction is a new version.'
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;
create constraint trigger law_versions_final after update or delete on law_versions
  for each row execute function refuse_changed_law();

-- The version of an entry that was in force at a moment, as far as it was written by then; null where none was.
create function law_version_at(of_code text, at timestamptz) returns uuid language sql stable strict as $$
  select case when v.valid_to is null or v.valid_to >= (at at time zone 'Asia/Bangkok')::date then v.id end
  from law_entries e join law_versions v on v.entry_id = e.id
  where e.code = of_code and (v.made_at is null or v.made_at <= at)
    and (v.valid_from is null or v.valid_from <= (at at time zone 'Asia/Bangkok')::date)
  order by v.revision desc limit 1
$$;

-- A version as it is named: law, section and power in each language.
create function law_named(version uuid) returns json language sql stable strict as $$
  select json_build_object('version', v.id,
    'th', concat_ws(' – ', concat_ws(' ', v.law_th, v.section_th), v.power_th),
    'en', concat_ws(' – ', concat_ws(', ', v.law_en, v.section_en), v.power_en),
    'cn', concat_ws('：', concat(v.law_cn, v.section_cn), v.power_cn),
    'isLaw', v.is_law, 'levels', v.levels)
  from law_versions v where v.id = version
$$;

with given(code, act, is_law, law_th, law_en, law_cn, section_th, section_en, section_cn, source) as (
  values
    ('PUBLIC-HEALTH-2535', null::text, true, 'พ.ร.บ.การสาธารณสุข พ.ศ. 2535', 'Public Health Act B.E. 2535 (1992)', '《公共卫生法》（佛历2535年，1992年）', null::text, null::text, null::text,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษตามคำแปลของสำนักงานคณะกรรมการกฤษฎีกาและกระทรวง ชื่อจีนแปลสำหรับระบบนี้'),
    ('MARKETS-2551', null, true, 'พ.ร.บ.การสาธารณสุข พ.ศ. 2535; กฎกระทรวงว่าด้วยสุขลักษณะของตลาด พ.ศ. 2551', 'Public Health Act B.E. 2535 (1992); Ministerial Regulation on Hygiene of Markets B.E. 2551 (2008)', '《公共卫生法》（佛历2535年，1992年）；《市场卫生部颁规章》（佛历2551年，2008年）', null, null, null,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษและจีนแปลสำหรับระบบนี้'),
    ('WEIGHTS-2542', null, true, 'พ.ร.บ.มาตราชั่งตวงวัด พ.ศ. 2542', 'Weights and Measures Act B.E. 2542 (1999)', '《度量衡法》（佛历2542年，1999年）', null, null, null,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษตามคำแปลของสำนักงานคณะกรรมการกฤษฎีกาและกระทรวง ชื่อจีนแปลสำหรับระบบนี้'),
    ('ENTERTAINMENT-2509', null, true, 'พ.ร.บ.สถานบริการ พ.ศ. 2509', 'Entertainment Place Act B.E. 2509 (1966)', '《娱乐场所法》（佛历2509年，1966年）', null, null, null,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษตามคำแปลของสำนักงานคณะกรรมการกฤษฎีกาและกระทรวง ชื่อจีนแปลสำหรับระบบนี้'),
    ('ENTERTAINMENT-BUILDINGS-2555', null, true, 'กฎกระทรวงกำหนดประเภทและระบบความปลอดภัยของอาคารที่ใช้เพื่อประกอบกิจการเป็นสถานบริการ พ.ศ. 2555', 'Ministerial Regulation on Types and Safety Systems of Buildings Used as Entertainment Places B.E. 2555 (2012)', '《娱乐场所建筑类型与安全系统部颁规章》（佛历2555年，2012年）', null, null, null,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษและจีนแปลสำหรับระบบนี้'),
    ('LABOUR-2541', null, true, 'พ.ร.บ.คุ้มครองแรงงาน พ.ศ. 2541', 'Labour Protection Act B.E. 2541 (1998)', '《劳动保护法》（佛历2541年，1998年）', null, null, null,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษตามคำแปลของสำนักงานคณะกรรมการกฤษฎีกาและกระทรวง ชื่อจีนแปลสำหรับระบบนี้'),
    ('ALCOHOL-2551', null, true, 'พ.ร.บ.ควบคุมเครื่องดื่มแอลกอฮอล์ พ.ศ. 2551', 'Alcoholic Beverage Control Act B.E. 2551 (2008)', '《酒精饮料管制法》（佛历2551年，2008年）', null, null, null,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษตามคำแปลของสำนักงานคณะกรรมการกฤษฎีกาและกระทรวง ชื่อจีนแปลสำหรับระบบนี้'),
    ('HOTELS-2547', null, true, 'พ.ร.บ.โรงแรม พ.ศ. 2547', 'Hotel Act B.E. 2547 (2004)', '《酒店法》（佛历2547年，2004年）', null, null, null,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษตามคำแปลของสำนักงานคณะกรรมการกฤษฎีกาและกระทรวง ชื่อจีนแปลสำหรับระบบนี้'),
    ('HOTEL-BUILDINGS-2566', null, true, 'พ.ร.บ.ควบคุมอาคาร พ.ศ. 2522; กฎกระทรวงกำหนดลักษณะและระบบความปลอดภัยของอาคารที่ใช้ประกอบธุรกิจโรงแรม พ.ศ. 2566', 'Building Control Act B.E. 2522 (1979); Ministerial Regulation on Characteristics and Safety Systems of Buildings Used for the Hotel Business B.E. 2566 (2023)', '《建筑管制法》（佛历2522年，1979年）；《酒店建筑特征与安全系统部颁规章》（佛历2566年，2023年）', null, null, null,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษและจีนแปลสำหรับระบบนี้'),
    ('IMMIGRATION-2522', null, true, 'พ.ร.บ.คนเข้าเมือง พ.ศ. 2522', 'Immigration Act B.E. 2522 (1979)', '《移民法》（佛历2522年，1979年）', null, null, null,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษตามคำแปลของสำนักงานคณะกรรมการกฤษฎีกาและกระทรวง ชื่อจีนแปลสำหรับระบบนี้'),
    ('BUILDINGS-2522', null, true, 'พ.ร.บ.ควบคุมอาคาร พ.ศ. 2522', 'Building Control Act B.E. 2522 (1979)', '《建筑管制法》（佛历2522年，1979年）', null, null, null,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษตามคำแปลของสำนักงานคณะกรรมการกฤษฎีกาและกระทรวง ชื่อจีนแปลสำหรับระบบนี้'),
    ('TRAFFICKING-2551', null, true, 'พ.ร.บ.ป้องกันและปราบปรามการค้ามนุษย์ พ.ศ. 2551', 'Anti-Trafficking in Persons Act B.E. 2551 (2008)', '《反人口贩运法》（佛历2551年，2008年）', null, null, null,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษตามคำแปลของสำนักงานคณะกรรมการกฤษฎีกาและกระทรวง ชื่อจีนแปลสำหรับระบบนี้'),
    ('PRICES-2542', null, true, 'พ.ร.บ.ว่าด้วยราคาสินค้าและบริการ พ.ศ. 2542', 'Price of Goods and Services Act B.E. 2542 (1999)', '《商品和服务价格法》（佛历2542年，1999年）', null, null, null,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษตามคำแปลของสำนักงานคณะกรรมการกฤษฎีกาและกระทรวง ชื่อจีนแปลสำหรับระบบนี้'),
    ('HEALTH-ESTABLISHMENTS-2559', null, true, 'พ.ร.บ.สถานประกอบการเพื่อสุขภาพ พ.ศ. 2559', 'Health Establishment Act B.E. 2559 (2016)', '《健康服务场所法》（佛历2559年，2016年）', null, null, null,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษตามคำแปลของสำนักงานคณะกรรมการกฤษฎีกาและกระทรวง ชื่อจีนแปลสำหรับระบบนี้'),
    ('TOURS-2551', null, true, 'พ.ร.บ.ธุรกิจนำเที่ยวและมัคคุเทศก์ พ.ศ. 2551', 'Tourism Business and Guide Act B.E. 2551 (2008)', '《旅游业与导游法》（佛历2551年，2008年）', null, null, null,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษตามคำแปลของสำนักงานคณะกรรมการกฤษฎีกาและกระทรวง ชื่อจีนแปลสำหรับระบบนี้'),
    ('NAVIGATION-2456', null, true, 'พ.ร.บ.การเดินเรือในน่านน้ำไทย พระพุทธศักราช 2456', 'Navigation in Thai Waters Act B.E. 2456 (1913)', '《泰国水域航行法》（佛历2456年，1913年）', null, null, null,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษตามคำแปลของสำนักงานคณะกรรมการกฤษฎีกาและกระทรวง ชื่อจีนแปลสำหรับระบบนี้'),
    ('FOOD-PREMISES-2561', null, true, 'กฎกระทรวงสุขลักษณะของสถานที่จำหน่ายอาหาร พ.ศ. 2561', 'Ministerial Regulation on Hygiene of Food Selling Premises B.E. 2561 (2018)', '《食品销售场所卫生部颁规章》（佛历2561年，2018年）', null, null, null,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษและจีนแปลสำหรับระบบนี้'),
    ('ACCESS-2548', null, true, 'กฎกระทรวงกำหนดสิ่งอำนวยความสะดวกในอาคารสำหรับผู้พิการหรือทุพพลภาพ และคนชรา พ.ศ. 2548', 'Ministerial Regulation on Facilities in Buildings for Persons with Disabilities and the Elderly B.E. 2548 (2005)', '《建筑物残疾人和老年人设施部颁规章》（佛历2548年，2005年）', null, null, null,
      'รายชื่อกฎหมายที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษและจีนแปลสำหรับระบบนี้'),
    ('CLEAN-FOOD-MARK', null, false, 'มาตรฐานอาหารสะอาด รสชาติอร่อย (CFGT) กรมอนามัย', 'Clean Food Good Taste standard (CFGT) of the Department of Health', '卫生厅“食品洁净、味道好”标准（CFGT）', null, null, null,
      'กรมอนามัย กระทรวงสาธารณสุข: มาตรฐานโดยสมัครใจ มิใช่กฎหมาย ชื่ออังกฤษและจีนแปลสำหรับระบบนี้'),
    ('APPEAL-DECISION', 'appeal', true, 'พ.ร.บ.วิธีปฏิบัติราชการทางปกครอง พ.ศ. 2539', 'Administrative Procedure Act B.E. 2539 (1996)', '《行政程序法》（佛历2539年，1996年）', 'มาตรา 46', 'section 46', '第46条',
      'ข้อความในหนังสือแจ้งผลอุทธรณ์ที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษตามคำแปลของสำนักงานคณะกรรมการกฤษฎีกา ชื่อจีนแปลสำหรับระบบนี้'),
    ('APPEAL-COURT', 'court', true, 'พ.ร.บ.จัดตั้งศาลปกครองและวิธีพิจารณาคดีปกครอง พ.ศ. 2542', 'Act on Establishment of Administrative Courts and Administrative Court Procedure B.E. 2542 (1999)', '《行政法院设立和行政诉讼程序法》（佛历2542年，1999年）', 'มาตรา 49', 'section 49', '第49条',
      'ข้อความในหนังสือแจ้งผลอุทธรณ์ที่มากับระบบ: ชื่อไทยเป็นทางการ ชื่ออังกฤษตามคำแปลของสำนักงานคณะกรรมการกฤษฎีกา ชื่อจีนแปลสำหรับระบบนี้')
), entries as (
  insert into law_entries (id, code, act) select gen_random_uuid(), code, act from given returning id, code
)
insert into law_versions (id, entry_id, revision, is_law, law_th, law_en, law_cn, section_th, section_en, section_cn, levels, agency_kinds, source)
select gen_random_uuid(), entries.id, 1, is_law, law_th, law_en, law_cn, section_th, section_en, section_cn,
  -- As until now: a card of any level rests on any law, and any agency names it.
  case when is_law and act is null then array['yellow', 'orange', 'red'] else '{}' end, '{}', source
from given join entries using (code);

-- Questions that supervisors wrote with a basis that is not listed: it becomes an entry as it stands, in Thai, for the stewards to complete.
with given as (
  select basis, row_number() over (order by basis) as n from (
    select distinct left(btrim(q.basis), 250) as basis from questions q
    where btrim(q.basis) <> '' and not exists (select from law_versions v where v.law_th = left(btrim(q.basis), 250))) each
), entries as (
  insert into law_entries (id, code) select gen_random_uuid(), 'QUESTIONNAIRE-' || n from given returning id, code
)
insert into law_versions (id, entry_id, revision, is_law, law_th, law_en, law_cn, levels, agency_kinds, source)
select gen_random_uuid(), entries.id, 1, is_law, basis, basis, basis, case when is_law then array['yellow', 'orange', 'red'] else '{}' end, '{}',
  'แบบตรวจที่เขียนในระบบนี้ ยังไม่ได้แปล'
from given join entries on entries.code = 'QUESTIONNAIRE-' || n, lateral (select basis ~
  '^(พ\.ร\.[บกฎ]\.|พระราช(บัญญัติ|กำหนด|กฤษฎีกา)|ประมวล|รัฐธรรมนูญ|กฎ|ข้อ(บัญญัติ|บังคับ|กำหนด)|เทศบัญญัติ|ประกาศ|คำสั่ง|ระเบียบ)' as is_law) words;

alter table questions disable trigger questions_published;
update questions set basis = (
  select e.code from law_versions v join law_entries e on e.id = v.entry_id
  where v.revision = 1 and v.law_th = left(btrim(questions.basis), 250) and v.section_th is null)
where basis is not null;
alter table questions enable trigger questions_published;
alter table questions add constraint questions_basis foreign key (basis) references law_entries (code);
create index questions_basis on questions (basis);

-- A card names the version: for each finding, or as a whole where it has none.
alter table card_findings add column law_version_id uuid constraint card_findings_law_version references law_versions;
create index card_findings_law_version on card_findings (law_version_id);
alter table warning_cards add column law_version_id uuid constraint warning_cards_law_version references law_versions;
create index warning_cards_law_version on warning_cards (law_version_id);
update card_findings set law_version_id = v.id from law_versions v
  where v.revision = 1 and v.section_th is null and v.law_th = card_findings.legal_basis;

drop trigger warning_cards_letter on warning_cards;
create constraint trigger warning_cards_letter after update on warning_cards for each row
  when (old.issued_at is not null and ((old.id, old.business_id, old.level, old.number, old.facts, old.legal_basis, old.law_version_id,
      old.required_action, old.issued_at, old.letter)
    is distinct from (new.id, new.business_id, new.level, new.number, new.facts, new.legal_basis, new.law_version_id, new.required_action,
      new.issued_at, new.letter)
    or (not old.awaits_service and old.appeal_due_at is distinct from new.appeal_due_at)))
  execute function refuse_changed_letter();
